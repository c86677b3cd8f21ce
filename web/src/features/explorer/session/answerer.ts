import { Explorer } from './explorer'
import type { Reply, Request } from './messages'

/** Answers requests about one document after another; a failure is answered with its sentence. */
export class Answerer {
  private explorer: Explorer | null = null

  async answer(request: Request): Promise<Reply> {
    const { id } = request
    try {
      if ('document' in request) {
        this.explorer = await Explorer.read(request.document)
        return { id, answer: this.explorer.overview }
      }
      if (!this.explorer) throw new Error('No document has been read')
      const questions = this.explorer as unknown as Record<string, (...args: unknown[]) => unknown>
      return { id, answer: await questions[request.name]?.(...request.args) }
    } catch (error) {
      return { id, error: sentenceOf(error) }
    }
  }
}

function sentenceOf(error: unknown): string {
  // Memory runs out as a RangeError, in words that say little to people.
  if (error instanceof RangeError) return `The document needs more memory than the browser gives to this page (${error.message})`
  return error instanceof Error ? error.message : String(error)
}

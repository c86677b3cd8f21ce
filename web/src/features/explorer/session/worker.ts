// Runs apart from the page, which stays quick while a large document is read.
import { Answerer } from './answerer'
import type { Request } from './messages'

const answerer = new Answerer()

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void answerer.answer(data).then((reply) => postMessage(reply))
})

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import type { DeskArticle, DeskArticlePreview } from '@/api/types.gen'
import { Notice } from '@/components/notice'
import { sentence } from '@/features/operator/messages'
import { useDesk } from '../kit/desk-context'
import styles from './articles.module.css'

const typingPause = 400

/** What readers would see of an article as it is typed, and what is wrong with its blocks. */
export function Preview({ of: article }: { of: DeskArticle }) {
  const { preview, failure } = usePreview(article)
  const isEmpty = article.title === '' && article.body === ''
  return (
    <section className={styles.preview} aria-labelledby="article-preview-title">
      <h2 id="article-preview-title">Preview</h2>
      <div role="status" className={styles.notes}>
        {failure !== null && <Notice>{`There is no preview. ${sentence(failure)}`}</Notice>}
        {preview && preview.notes.length > 0 && (
          <Notice>
            <ul>
              {preview.notes.map(({ line, text }) => (
                <li key={`${line} ${text}`}>{`Line ${line}: ${text}`}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {isEmpty ? (
        <p className={styles.nothing}>What readers will see appears here as you write.</p>
      ) : (
        preview && <Document text={preview.document} />
      )}
    </section>
  )
}

/** The document. Nothing in it runs. */
function Document({ text }: { text: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // How far down the writer reads, which the next document keeps.
  const place = useRef(0)
  useEffect(() => {
    policy ??= window.trustedTypes?.createPolicy('article-preview', rules) ?? rules
    if (!frame.current) return
    place.current = frame.current.contentWindow?.scrollY ?? 0
    frame.current.srcdoc = policy.createHTML(text)
  }, [text])
  return (
    <iframe
      ref={frame}
      onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
      title="The article as readers will see it"
      className={styles.document}
      sandbox="allow-same-origin allow-popups"
    />
  )
}

const rules = { createHTML: (text: string) => text }

// A page may make a policy of that name once.
let policy: typeof rules | undefined

/** Asks the server for what an article looks like: after each pause, and never two questions at once. */
function usePreview(article: DeskArticle) {
  const { token, lock } = useDesk()
  const [preview, setPreview] = useState<DeskArticlePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const refused = useEffectEvent(lock)
  // Only what is shown asks again.
  const body = JSON.stringify(article)
  useEffect(() => {
    const call = new AbortController()
    const show = async () => {
      try {
        const answer = await client.post<DeskArticlePreview>('/operator/data/article-preview', body, {
          token,
          signal: call.signal,
        })
        if (call.signal.aborted) return
        setPreview(answer)
        setFailure(null)
      } catch (error) {
        if (call.signal.aborted) return
        if (error instanceof RequestError && error.status === 401) refused()
        setFailure(error instanceof Error ? error.message : String(error))
      }
    }
    const timer = setTimeout(() => void show(), typingPause)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [body, token])
  return { preview, failure }
}

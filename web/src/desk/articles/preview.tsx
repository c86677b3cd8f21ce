import { useCallback, useEffect, useRef } from 'react'
import { client } from '@/api/client'
import type { DeskArticle, DeskArticlePreview } from '@/api/types.gen'
import { Notice } from '@/components/notice'
import { sentence } from '@/features/operator/messages'
import { type Ask, useAnswer } from '@/features/operator/use-answer'
import { useDesk } from '../kit/desk-context'
import styles from './articles.module.css'

/** What readers would see of an article as it is typed, and what is wrong with its blocks. */
export function Preview({ of: article }: { of: DeskArticle }) {
  const { answer: preview, failure } = usePreview(article)
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

/** Asks the server for what an article looks like. */
function usePreview(article: DeskArticle) {
  const { token, lock } = useDesk()
  // Only what is shown asks again.
  const body = JSON.stringify(article)
  const ask = useCallback<Ask<DeskArticlePreview>>(
    (call) => client.post('/operator/data/article-preview', body, call),
    [body],
  )
  return useAnswer(ask, token, lock)
}

import { useFirstPage } from '@/api/page-context'
import type { Article, Day, Node } from '@/api/types.gen'
import { Notice } from '@/components/notice'
import { PageTitle } from '@/components/page-title'
import { MarkupContext } from '@/components/server-cached'
import { classNames } from '@/lib/class-names'
import { parts, t } from '@/lib/language'
import { Picture } from './part'
import { Written } from './written'
import styles from './written-page.module.css'

interface Props {
  heading: string
  body: Node[]
  article: Article
}

/** An article, with what the shop sells now in its text. */
export function ArticleText({ heading, body, article }: Props) {
  const { description, picture, contents, language } = article
  const words = <Written body={body} parts={article.parts} />
  return (
    <article className={classNames(styles.page, styles.article, 'wrap')} aria-labelledby="title">
      {article.is_draft && (
        <Notice role="note">{t('This is a draft. Only people who have its link can read it.')}</Notice>
      )}
      <header className={styles.head}>
        <p className={styles.kicker}>
          <a href="/guides">{t('Guides')}</a>
        </p>
        <PageTitle id="title" lang={language} dir="auto">
          {heading}
        </PageTitle>
        {description && (
          <p className={styles.lead} lang={language} dir="auto">
            {description}
          </p>
        )}
        <Byline article={article} />
      </header>
      {picture && (
        <div className={styles.cover}>
          <Picture {...picture} isFirst />
        </div>
      )}
      {contents && (
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{t('Contents')}</h2>
          <ol lang={language} dir="auto">
            {contents.map(({ text, path }) => (
              <li key={path}>
                <a href={path}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classNames(styles.text, styles.body)} lang={language} dir="auto">
        {/* The renderer's caller keeps the cards of lists alone, by their places. */}
        {import.meta.env.SSR ? <MarkupContext value={null}>{words}</MarkupContext> : words}
      </div>
    </article>
  )
}

/** Who wrote it and when, and what the prices in it are. */
function Byline({ article: { author, published, changed, parts: shown } }: { article: Article }) {
  const { commissions } = useFirstPage()
  return (
    <div className={styles.byline}>
      <p>
        <Author name={author} />
        {published && <DayText day={published} />}
        {changed && <span>{parts(t('Updated {day}'), { day: <DayText day={changed} /> })}</span>}
      </p>
      {shown.some(({ kind }) => kind !== 'picture') && (
        <p>
          {`${t('The plans and prices on this page are current.')} `}
          {commissions && `${t('Some partners pay us a commission.')} `}
          <a href="/how-it-works">{t('How it works')}</a>
        </p>
      )}
    </div>
  )
}

/** Who wrote it; a name, which translating browsers leave as it is. */
export function Author({ name }: { name: string }) {
  return <span>{parts(t('By {author}'), { author: <span translate="no">{name}</span> })}</span>
}

export function DayText({ day: { iso, text } }: { day: Day }) {
  return (
    <time dateTime={iso} className="unbroken">
      {text}
    </time>
  )
}

import { useFirstPage } from '@/api/page-context'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { ArticleText } from './article-text'
import { GuideList } from './guide-list'
import { Written } from './written'
import styles from './written-page.module.css'

/** A page that the operator wrote: a legal one such as the imprint, an article, or the list of articles. */
export function WrittenPage() {
  const { written } = useFirstPage()
  if (!written) return null
  const { heading, body, article, guides } = written
  if (article) return <ArticleText heading={heading} body={body} article={article} />
  if (guides) return <GuideList heading={heading} guides={guides} />
  return (
    <div className={classNames(styles.page, styles.text, 'wrap')}>
      <PageTitle>{heading}</PageTitle>
      <Written body={body} />
    </div>
  )
}

import type { GuideLink } from '@/api/types.gen'
import { useFirstPage } from '@/api/page-context'
import { PageAbout, PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { Author, DayText } from './article-text'
import { Picture } from './part'
import styles from './written-page.module.css'

/** All articles, the newest first. */
export function GuideList({ heading, guides }: { heading: string; guides: GuideLink[] }) {
  const { about } = useFirstPage()
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>{heading}</PageTitle>
      <PageAbout>{about?.description}</PageAbout>
      <ul className={styles.guides}>
        {guides.map((guide, place) => (
          <li key={guide.path} className={styles.guide} data-picture={guide.picture ? '' : undefined}>
            {guide.picture && <Picture {...guide.picture} isFirst={place === 0} />}
            <div>
              <h2>
                <a href={guide.path} hrefLang={guide.language} lang={guide.language} dir="auto">
                  {guide.title}
                </a>
              </h2>
              {guide.description && (
                <p lang={guide.language} dir="auto">
                  {guide.description}
                </p>
              )}
              <p className={styles.by}>
                <Author name={guide.author} />
                {guide.published && <DayText day={guide.published} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

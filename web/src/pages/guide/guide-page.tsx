import { useFirstPage } from '@/api/page-context'
import type { GuidePartner } from '@/api/types.gen'
import { PageAbout, PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import styles from './guide-page.module.css'

/** How the shop works: its partners, its prices and the order of its lists. */
export function GuidePage() {
  const { guide, about } = useFirstPage()
  if (!guide) return null
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>How it works</PageTitle>
      <PageAbout>{about?.description}</PageAbout>
      {guide.sections.map(({ title, texts }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <Partners partners={guide.partners} />
    </div>
  )
}

function Partners({ partners }: { partners: GuidePartner[] }) {
  return (
    <section className={styles.section}>
      <h2>Partners</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has a keyboard alone scrolls it too */}
      <div className={styles.scroll} role="region" aria-label="Partners" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Partner</th>
              <th scope="col">Plans</th>
              <th scope="col">Pays a commission</th>
              <th scope="col">Asked</th>
            </tr>
          </thead>
          <tbody>
            {partners.map(({ partner, name, plans, commission, asked }) => (
              <tr key={partner}>
                <th scope="row">{plans > 0 ? <a href={`/partners/${partner}`}>{name}</a> : name}</th>
                <td>{grouped(plans)}</td>
                <td>{commission}</td>
                <td>{asked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

import { useFirstPage } from '@/api/page-context'
import type { GuidePartner } from '@/api/types.gen'
import { PageAbout, PageTitle } from '@/components/page-title'
import { Table } from '@/components/table'
import { grouped } from '@/lib/format'
import { t } from '@/lib/language'
import styles from './guide-page.module.css'

/** How the shop works: its partners, its prices and the order of its lists. */
export function GuidePage() {
  const { guide, about } = useFirstPage()
  if (!guide) return null
  return (
    <div className="page links wrap">
      <PageTitle>{t('How it works')}</PageTitle>
      <PageAbout>{about?.description}</PageAbout>
      {guide.sections.map(({ id, title, texts }) => (
        <section key={title} id={id} className={styles.section}>
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
      <h2>{t('Partners')}</h2>
      <Table
        label={t('Partners')}
        rows={partners}
        rowKey={({ partner }) => partner}
        columns={[
          {
            label: t('Partner'),
            cell: ({ partner, name, plans }) => (
              <span translate="no">{plans > 0 ? <a href={`/partners/${partner}`}>{name}</a> : name}</span>
            ),
          },
          { label: t('Plans'), isNumber: true, cell: ({ plans }) => grouped(plans) },
          { label: t('Pays a commission'), short: t('Commission'), cell: ({ commission }) => commission },
          { label: t('Checked'), cell: ({ asked }) => asked },
        ]}
      />
    </section>
  )
}

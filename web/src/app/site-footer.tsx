import { memo } from 'react'
import { type Brand, planTypes, type ScoreSource } from '@/api/types.gen'
import { ServerCached } from '@/components/server-cached'
import { LanguageLinks } from '@/features/languages/language-links'
import { classNames } from '@/lib/class-names'
import { parts, t } from '@/lib/language'
import { ScoreSources } from '@/market/score-sources'
import { BrandMark, moreLinks, type SiteLink, SiteLinkTo } from './site-links'
import styles from './frame.module.css'

function services(): SiteLink[] {
  return Object.values(planTypes).map((words) => ({ text: words().footer, to: words().path }))
}

function support(): SiteLink[] {
  return [
    { text: t('Browse all servers'), to: '/#servers' },
    { text: t('Outlet'), to: '/outlet' },
    ...moreLinks().slice(1), // GPU servers stand in the menu alone
    { text: t('Partner status'), to: '/status', isDocument: true },
    { text: 'API', to: '/api', isDocument: true },
    { text: t('JSON explorer'), to: '/json-explorer' },
  ]
}

interface Props {
  brand: Brand
  year: number
  /** The published sources of the scores of plans. */
  scores: ScoreSource[] | undefined
}

export const SiteFooter = memo(function SiteFooter({ brand, year, scores }: Props) {
  return (
    <footer id="page-end" className={styles.siteFooter}>
      <ServerCached name={`footer ${year} ${JSON.stringify([brand, scores])}`}>
        <FooterGrid brand={brand} year={year} scores={scores} />
      </ServerCached>
      <LanguageLinks />
    </footer>
  )
})

function FooterGrid({ brand, year, scores }: Props) {
  return (
    <div className={classNames(styles.siteFooterGrid, 'wrap')}>
      <div>
        <p className={styles.brand}>
          <BrandMark brand={brand} />
          {brand.name}
        </p>
        <p>{brand.tagline}</p>
      </div>
      <FooterLinks title={t('Services')} links={services()} />
      <FooterLinks title={t('Support')} links={support()} />
      <div>
        <h2>{t('Contact')}</h2>
        <ul>
          {brand.contact.map(({ text, href }) => (
            <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
          ))}
        </ul>
      </div>
      {brand.footer && (
        <FooterLinks links={brand.footer.map(({ text, href }) => ({ text, to: href, isDocument: true }))} />
      )}
      <p className={styles.siteFooterEnd}>
        {t('© {year} {shop}. Orders are placed with the hosting partner, on the partner’s own site.', {
          year,
          shop: brand.name,
        })}
        {scores && <> {parts(t('Processor scores: {sources}.'), { sources: <ScoreSources sources={scores} /> })}</>}
      </p>
    </div>
  )
}

function FooterLinks({ title, links }: { title?: string; links: SiteLink[] }) {
  return (
    <div className={title ? undefined : styles.siteFooterLine}>
      {title && <h2>{title}</h2>}
      <ul>
        {links.map((link) => (
          <li key={link.text}>
            <SiteLinkTo {...link} />
          </li>
        ))}
      </ul>
    </div>
  )
}

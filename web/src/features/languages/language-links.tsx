import { useFirstPage } from '@/api/page-context'
import { t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import styles from './languages.module.css'

/** Links to the page in each language of the shop, by the names that the languages call themselves. */
export function LanguageLinks() {
  const { lang = 'en', languages } = useFirstPage()
  const { pathname, search } = useLocation()
  if (!languages?.[1]) return null
  return (
    <nav className={styles.languages} aria-label={t('Languages')} data-line={styles.offer} data-close={t('Close')}>
      <ul>
        {languages.map(({ code, name, prefix, offer }) => (
          <li key={code}>
            <a
              href={prefix + pathname + search}
              hrefLang={code}
              lang={code}
              data-offer={offer}
              aria-current={code === lang ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

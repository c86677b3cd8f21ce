import { useEffect } from 'react'
import { isFirst, useFirstPage } from '@/api/page-context'
import { buttonClass, ButtonLink } from '@/components/button'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import styles from '@/pages/message.module.css'

/** What stands at an address that no page has. */
export function NotFoundPage() {
  const location = useLocation()
  const { pathname } = location
  const first = useFirstPage()
  // The server logged the path that it answered; those reached from here on are logged here.
  const isLogged = first.status === 404 && isFirst(first, location)
  useEffect(() => {
    if (!isLogged) console.warn('No page has this path:', pathname)
  }, [isLogged, pathname])
  return (
    <div className={classNames(styles.lost, 'wrap')}>
      <p className={styles.lostCode}>404</p>
      <PageTitle>{t('Oops! Page not found')}</PageTitle>
      <p>{t('The address may be old or mistyped. All servers are on the home page.')}</p>
      <ButtonLink variant="primary" to="/">
        {t('Return to Home')}
      </ButtonLink>
    </div>
  )
}

/** What a visitor sees when a page fails; the link loads the document of the home page. */
export function ErrorPage({ message }: { message: string }) {
  return (
    <div className={classNames(styles.lost, 'wrap')}>
      <PageTitle>{t('Unexpected Application Error!')}</PageTitle>
      {message !== '' && <p className={styles.lostMessage}>{message}</p>}
      <a className={buttonClass('primary')} href="/">
        {t('Return to Home')}
      </a>
    </div>
  )
}

import { buttonClass } from '@/components/button'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import styles from '@/pages/message.module.css'
/** What a visitor sees when a page fails; the link loads the document of the home page. */
export function ErrorPage({ message }: { message: string }) {
  return (
    <div className={classNames(styles.lost, 'wrap')}>
      <PageTitle>Unexpected Application Error!</PageTitle>
      {message !== '' && <p className={styles.lostMessage}>{message}</p>}
      <a className={buttonClass('primary')} href="/">
        Return to Home
      </a>
    </div>
  )
}

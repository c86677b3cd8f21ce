import type { Brand } from '@/api/types.gen'
import { CurrencySelect } from '@/features/currency/currency-select'
import { ThemeButton } from '@/features/theme/theme-button'
import { VATSelect } from '@/features/vat/vat-select'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { Link } from '@/lib/router'
import { BrandMark } from './site-links'
import { MoreButton, SiteMenu } from './site-menu'
import { SiteNav } from './site-nav'
import styles from './frame.module.css'

export function SiteHeader({ brand }: { brand: Brand }) {
  return (
    <header className={styles.siteHeader}>
      <div className={classNames(styles.siteHeaderRow, 'wrap')}>
        <Link to="/" className={styles.brand}>
          <BrandMark brand={brand} />
          {brand.name}
        </Link>
        <SiteNav className={styles.siteNav} label={t('Main')} />
        <MoreButton />
        <VATSelect />
        <CurrencySelect />
        <ThemeButton className={styles.theme} />
        <SiteMenu />
      </div>
    </header>
  )
}

import { Link } from '@/lib/router'
import type { Brand } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { CurrencySelect } from '@/features/currency/currency-select'
import { SiteMenu } from './site-menu'
import { SiteNav } from './site-nav'

export function SiteHeader({ brand }: { brand: Brand }) {
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <Link to="/" className="brand">
          <Icon name="mark-brand" className="brand-mark" />
          {brand.name}
        </Link>
        <SiteNav className="site-nav" label="Main" />
        <CurrencySelect />
        <SiteMenu />
      </div>
    </header>
  )
}

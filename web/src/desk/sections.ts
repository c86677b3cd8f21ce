import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPage } from '@/lib/lazy-page'

/**
 * The page of each section, by the name in its address. Which of them an operator sees, in which order and under which
 * title is the server's to say (internal/desk/sections.go).
 */
export const sectionPages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  partners: lazyPage(async () => (await import('./partners/partners-section')).PartnersSection),
  refreshes: lazyPage(async () => (await import('./refreshes/refreshes-section')).RefreshesSection),
  plans: lazyPage(async () => (await import('./plans/plans-section')).PlansSection),
  unmatched: lazyPage(async () => (await import('./unmatched/unmatched-section')).UnmatchedSection),
  clicks: lazyPage(async () => (await import('./clicks/clicks-section')).ClicksSection),
  links: lazyPage(async () => (await import('./links/links-section')).LinksSection),
  backups: lazyPage(async () => (await import('./backups/backups-section')).BackupsSection),
  audit: lazyPage(async () => (await import('./audit/audit-section')).AuditSection),
  shop: lazyPage(async () => (await import('./shop/shop-section')).ShopSection),
  access: lazyPage(async () => (await import('./access/access-section')).AccessSection),
}

import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPage } from '@/lib/lazy-page'

/**
 * The pages of sections that are more than lists, by the name in their address. All others are drawn by ListSection as
 * the server describes them, which also says what an operator sees, in which order and under which title
 * (internal/desk/sections.go).
 */
export const sectionPages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  partners: lazyPage(async () => (await import('./partners/partners-section')).PartnersSection),
  plans: lazyPage(async () => (await import('./plans/plans-section')).PlansSection),
  embed: lazyPage(async () => (await import('./embed/embed-section')).EmbedSection),
  articles: lazyPage(async () => (await import('./articles/articles-section')).ArticlesSection),
  shop: lazyPage(async () => (await import('./shop/shop-section')).ShopSection),
}

export const ListSection = lazyPage(async () => (await import('./kit/list-section')).ListSection)

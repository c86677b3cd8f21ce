import { shortName } from '../../build/css.ts'

/** The selector of a class, named by its module and itself: plan-card.badge. */
export function classOf(name: string): string {
  return `.${shortName(name)}`
}

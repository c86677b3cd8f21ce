import type { Item } from '@/api/types.gen'
import { addressOf, type Params, parseSearch, withoutParams, withParam } from '@/lib/address'
import { n } from '@/lib/language'
import { equals } from '@/lib/rest-filter'
import { Link, useLocation } from '@/lib/router'
import styles from './plan-card.module.css'

/** A link to the configurations that a plan stands for. */
export function Configurations({ plan, count }: { plan: Item; count: number }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      className={styles.configurations}
      to={`${addressOf(pathname, configurationsOf(plan, parseSearch(search)))}#servers`}
      aria-label={n('{count} configuration of {plan}', '{count} configurations of {plan}', count, { plan: plan.name })}
    >
      {n('{count} configuration', '{count} configurations', count)}
    </Link>
  )
}

/** The parameters of the list that holds every configuration of a plan's machine which a list has. */
export function configurationsOf({ name, partner, specs }: Item, params: Params): Params {
  const own = [
    ['partner_name', partner.name],
    ['name', name],
    ['cpu_model', specs.cpus.name],
  ] as const
  const narrowed = own.reduce(
    (rest, [column, value]) => withParam(rest, column, value === null ? 'is.null' : equals(value)),
    withoutParams(params, 'offset'),
  )
  return withParam(narrowed, 'group', 'off')
}

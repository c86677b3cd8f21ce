import { Paged } from './paged'
import { PathButton } from './path-form'
import type { Plan } from './plans'
import { detailText } from './text'
import styles from './found-plans.module.css'

/** Where in the document its plans stand. */
export function FoundPlans({ plans, onShow }: { plans: readonly Plan[]; onShow: (keys: readonly string[]) => void }) {
  return (
    <Paged total={plans.length}>
      {(count) => (
        <ul className={styles.plans} aria-label="Plans">
          {plans.slice(0, count).map((plan, i) => (
            <li key={i}>
              <span className={styles.title}>{detailText(plan.title) ?? <span className="muted">no title</span>}</span>
              <span className="muted">{detailText(plan.type) ?? 'no type'}</span>
              <PathButton keys={plan.keys} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

import type { ComparedPlan } from '@/api/types.gen'
import { buttonClass } from '@/components/button'
import { Icon } from '@/components/icon'
import { addressOf } from '@/lib/address'
import { t } from '@/lib/language'
import { inPlace, Link } from '@/lib/router'
import { Wordmark } from '@/market/wordmark'
import { addressOfChoices, type Choices, moved } from './comparison'
import styles from './compare-page.module.css'

interface Props {
  plan: ComparedPlan
  choices: Choices
  onBaseline: () => void
}

/** The head of a plan's column: its name, its place and whether it is the baseline. */
export function PlanHead({ plan: { id, name, page, partner }, choices, onBaseline }: Props) {
  const { ids } = choices
  const at = ids.indexOf(id)
  const moves = [
    ['chevron-left', t('Move {plan} left', { plan: name }), at > 0 && moved(ids, id, -1)],
    ['chevron-right', t('Move {plan} right', { plan: name }), at < ids.length - 1 && moved(ids, id, 1)],
    ['x', t('Remove {plan}', { plan: name }), ids.filter((other) => other !== id)],
  ] as const
  return (
    <th scope="col" className={styles.plan} aria-label={name}>
      <div className={styles.planTools}>
        {moves.map(
          ([icon, label, to]) =>
            to && (
              <Link
                key={icon}
                className={buttonClass('icon')}
                to={addressOfChoices({ ...choices, ids: to })}
                state={to.length > 0 ? inPlace : null}
                aria-label={label}
              >
                <Icon name={icon} />
              </Link>
            ),
        )}
      </div>
      <Wordmark id={partner.id} name={partner.name} logo={partner.logo} />
      <a
        id={`name-${id}`}
        className={styles.planName}
        href={addressOf(page, Object.entries({ months: choices.months, use: choices.use }))}
      >
        {name}
      </a>
      <label className={styles.baseline}>
        <input
          type="radio"
          name="baseline"
          value={id}
          checked={choices.baseline === id}
          onChange={onBaseline}
          aria-describedby={`name-${id}`}
        />
        {t('Baseline')}
      </label>
    </th>
  )
}

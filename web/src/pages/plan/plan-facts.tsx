import type { PlanFact } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import known from '@/market/fact-list.module.css'
import styles from './plan-page.module.css'

/** What is known of a plan beside its head, and from where: the source of most facts is named once. */
export function PlanFacts({ facts: all }: { facts: PlanFact[] }) {
  const facts = all.filter(({ is_in_head }) => !is_in_head)
  if (facts.length === 0) return <p className="muted">{t('No further details.')}</p>
  const usual = mostCommon(facts.map(({ source }) => source))
  return (
    <>
      <p className="note">{t('{source} unless noted otherwise.', { source: usual })}</p>
      <dl className={classNames(known.facts, styles.facts)}>
        {facts.map(({ label, text, source }) => (
          <div key={label} data-wide={text.length > 60 || undefined}>
            <dt>{label}</dt>
            <dd>
              {text}
              {source !== usual && <span className={styles.source}>{source}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function mostCommon(texts: string[]): string {
  const count = (text: string) => texts.filter((other) => other === text).length
  return texts.reduce((best, text) => (count(text) > count(best) ? text : best), texts[0] ?? '')
}

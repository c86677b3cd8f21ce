import type { PartnerFact } from '@/api/types.gen'
import { t } from '@/lib/language'
import { classNames } from '@/lib/class-names'
import known from '@/market/fact-list.module.css'
import styles from './landing-page.module.css'

/** What is known of a partner itself, each fact with who says so and when. */
export function PartnerFacts({ partner, facts }: { partner: string; facts: PartnerFact[] }) {
  return (
    <section className={classNames(styles.section, 'wrap')} id="about">
      <h2>{t('About {partner}', { partner })}</h2>
      <dl className={classNames(known.facts, styles.facts)}>
        {facts.map(({ name, label, text, words = '', link, source, says }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <p>
                {link === undefined ? text.slice(0, text.length - words.length) : <Outside to={link}>{text}</Outside>}
                {words !== '' && <span lang="en">{words}</span>}
              </p>
              <p className="note">{source === undefined ? says : <Outside to={source}>{says}</Outside>}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

import { type ReactNode, useRef } from 'react'
import { useFirstPage } from '@/api/page-context'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { ServerCached } from '@/components/server-cached'
import { addressOf } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { Link } from '@/lib/router'
import { HeroScenes } from './hero-scenes'
import { highlights } from './highlights'
import { useRotation } from './use-rotation'
import styles from './hero.module.css'

const scenes = highlights.map(({ scene }) => scene)

/**
 * The head of the home page: what this shop is, four reasons that take turns, what its cheapest servers cost, and
 * searches to begin with beside the list's own field, which stands here too.
 */
export function Hero({ children }: { children: ReactNode }) {
  const { brand, hero } = useFirstPage()
  const section = useRef<HTMLElement>(null)
  const { index, isPlaying, toggle } = useRotation(highlights.length, section)
  return (
    <section ref={section} className={styles.hero} aria-labelledby="hero-title">
      <HeroScenes scenes={scenes} index={index} />
      <div className={classNames(styles.heroBody, 'wrap')}>
        <div className={styles.heroWords}>
          <p className={styles.heroTagline}>{brand.tagline}</p>
          <h1 id="hero-title">{hero?.title ?? brand.name}</h1>
          <div className={styles.heroTurns}>
            <ServerCached name={`highlights ${index}`}>
              <ul className={styles.highlights} aria-label={t('Highlights')}>
                {highlights.map(({ icon, title }, i) => (
                  <li
                    key={icon}
                    className={classNames(styles.highlight, i === index && styles.highlightCurrent)}
                    aria-current={i === index}
                  >
                    <Icon name={icon} />
                    <strong>{title()}</strong>
                  </li>
                ))}
              </ul>
            </ServerCached>
            <Button
              variant="icon"
              className="needs-scripts"
              aria-label={isPlaying ? t('Pause highlights') : t('Play highlights')}
              onClick={toggle}
            >
              <Icon name={isPlaying ? 'pause' : 'play'} />
            </Button>
          </div>
        </div>
        {children}
        <p className={styles.heroTries}>
          {[t('8gb germany'), '2x nvme ecc', 'gpu'].map((words) => (
            <Link key={words} to={addressOf('/', [['q', words]])} translate="no">
              {words}
            </Link>
          ))}
        </p>
      </div>
    </section>
  )
}

import { memo, useRef } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { ServerCached } from '@/components/server-cached'
import { classNames } from '@/lib/class-names'
import { HeroScenes } from './hero-scenes'
import { highlights } from './highlights'
import { useRotation } from './use-rotation'
import styles from './hero.module.css'

const scenes = highlights.map(({ scene }) => scene)

/** The head of the home page: what this shop is, and four reasons that take turns. */
export const Hero = memo(function Hero({ tagline }: { tagline: string }) {
  const section = useRef<HTMLElement>(null)
  const { index, isPlaying, toggle } = useRotation(highlights.length, section)
  return (
    <section ref={section} className={styles.hero} aria-labelledby="hero-title">
      <HeroScenes scenes={scenes} index={index} />
      <div className={classNames(styles.heroBody, 'wrap')}>
        <p className={styles.heroTagline}>{tagline}</p>
        <h1 id="hero-title">Every server worth renting, in one rack.</h1>
        <div className={styles.heroTurns}>
          <ServerCached name={`highlights ${index}`}>
            <ul className={styles.highlights} aria-label="Highlights">
              {highlights.map(({ icon, title, text }, i) => (
                <li
                  key={title}
                  className={classNames(styles.highlight, i === index && styles.highlightCurrent)}
                  aria-current={i === index}
                >
                  <Icon name={icon} />
                  <strong>{title}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </ServerCached>
          <Button
            variant="icon"
            className="needs-scripts"
            aria-label={isPlaying ? 'Pause highlights' : 'Play highlights'}
            onClick={toggle}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </Button>
        </div>
      </div>
    </section>
  )
})

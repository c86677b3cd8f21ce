import { Icon } from '@/components/icon'
import { Reusable } from '@/components/reusable'
import { classNames } from '@/lib/class-names'
import { HeroScenes } from './hero-scenes'
import { highlights } from './highlights'
import { useRotation } from './use-rotation'

const scenes = highlights.map(({ scene }) => scene)

/** The head of the home page: what this shop is, and four reasons that take turns. */
export function Hero({ tagline }: { tagline: string }) {
  const { index, isPlaying, toggle } = useRotation(highlights.length)
  return (
    <section className="hero" aria-labelledby="hero-title">
      <HeroScenes scenes={scenes} index={index} />
      <div className="wrap hero-body">
        <p className="hero-tagline">{tagline}</p>
        <h1 id="hero-title">Every server worth renting, in one rack.</h1>
        <div className="hero-turns">
          <Reusable name={`highlights ${index}`}>
            <ul className="highlights" aria-label="Highlights">
              {highlights.map(({ icon, title, text }, i) => (
                <li key={title} className={classNames('highlight', i === index && 'highlight-current')} aria-current={i === index}>
                  <Icon name={icon} />
                  <strong>{title}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </Reusable>
          <button
            type="button"
            className="icon-button needs-scripts"
            aria-label={isPlaying ? 'Pause highlights' : 'Play highlights'}
            onClick={toggle}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </button>
        </div>
      </div>
    </section>
  )
}

import { classNames } from '@/lib/class-names'
import { Icon } from './icon'

interface Props {
  title: string
  text: string
  points: readonly { icon: string; title: string; text: string }[]
  tone?: 'plain' | 'deal'
}

/** The head of a page: its title, a sentence, and what to know. */
export function PageIntro({ title, text, points, tone = 'plain' }: Props) {
  return (
    <div className={classNames('intro', tone === 'deal' && 'intro-deal')}>
      <div className="wrap intro-body">
        <div>
          <h1 className="page-title">{title}</h1>
          <p className="intro-text">{text}</p>
        </div>
        <ul className="points">
          {points.map((point) => (
            <li key={point.title}>
              <Icon name={point.icon} />
              <strong>{point.title}</strong>
              <span>{point.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

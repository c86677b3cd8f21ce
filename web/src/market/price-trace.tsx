import { Disclosure } from '@/components/disclosure'
import { Icon } from '@/components/icon'
import { Popover } from '@/components/popover'
import styles from './price-trace.module.css'

interface Props {
  /** How the converted prices were made; none where all are quoted. */
  traces: string[] | undefined
  rates: { source: string; link: string }
  /** For a place that must not be covered by it. */
  popoverClass?: string | undefined
}

/** Where the numbers of converted prices come from, one click away. */
export function PriceTrace({ traces, rates, popoverClass }: Props) {
  if (!traces?.length) return null
  return (
    <Disclosure
      className={styles.trace}
      summary={
        <>
          <Icon name="info" size="small" />
          Converted
        </>
      }
    >
      <Popover className={popoverClass}>
        {traces.map((trace) => (
          <p key={trace}>{trace}</p>
        ))}
        {rates.link !== '' && (
          <a href={rates.link} target="_blank" rel="noopener noreferrer">
            {rates.source}
          </a>
        )}
      </Popover>
    </Disclosure>
  )
}

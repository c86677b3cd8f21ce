import { Disclosure } from './disclosure'
import { Icon } from './icon'

interface Props {
  /** How the converted prices were made; none where all are quoted. */
  traces: string[] | undefined
  rates: { source: string; link: string }
}

/** Where the numbers of converted prices come from, one click away. */
export function PriceTrace({ traces, rates }: Props) {
  if (!traces?.length) return null
  return (
    <Disclosure
      className="trace"
      summary={
        <>
          <Icon name="info" />
          Converted
        </>
      }
    >
      <div className="popover">
        {traces.map((trace) => (
          <p key={trace}>{trace}</p>
        ))}
        {rates.link !== '' && (
          <a href={rates.link} target="_blank" rel="noopener noreferrer">
            {rates.source}
          </a>
        )}
      </div>
    </Disclosure>
  )
}

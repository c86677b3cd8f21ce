import type { RefObject } from 'react'
import { grouped } from '@/lib/format'
import type { Opened } from './document-store'
import { sourceText } from './sources'
import { clockTime, kilobytes, noSections } from './texts'

interface Props {
  opened: Opened | null
  heading: RefObject<HTMLHeadingElement | null>
}

/** The document in figures. What is not known, or not there, is a dash. */
export function Statistics({ opened, heading }: Props) {
  const overview = opened?.session.overview
  const counts = overview?.counts
  const figures = [
    { name: 'Sections', value: counts && grouped(counts.sections) },
    { name: 'Blocks', value: counts && grouped(counts.blocks) },
    { name: 'Plans', value: overview && grouped(overview.plans), detail: overview && `${grouped(overview.dedicated)} dedicated` },
    { name: 'Size', value: overview && kilobytes(overview.bytes), detail: overview && `${grouped(overview.bytes)} bytes` },
    { name: 'Source', value: opened && sourceText(opened.source), detail: opened && `at ${clockTime(opened.at)}` },
  ]
  return (
    <section className="panel" aria-labelledby="statistics-title">
      <h2 id="statistics-title" ref={heading} tabIndex={-1}>
        Statistics
      </h2>
      <dl className="figures">
        {figures.map(({ name, value, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="figure">{value ?? '—'}</span>
              {detail && <span className="figure-detail">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {overview && !counts && <p className="muted">{noSections}</p>}
    </section>
  )
}

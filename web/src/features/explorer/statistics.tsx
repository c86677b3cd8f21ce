import { grouped } from '@/lib/format'
import { Panel } from './panel'
import { kilobytes, noSections } from './text'
import type { Document } from './use-document'
import styles from './statistics.module.css'

/** The document in figures. A dash stands for a missing figure. */
export function Statistics({ document }: { document: Document | null }) {
  return (
    <Panel title="Statistics">
      <dl className={styles.figures}>
        {figuresOf(document).map(([name, figure, detail]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.figure}>{figure}</dd>
            {detail !== '' && <dd className={styles.detail}>{detail}</dd>}
          </div>
        ))}
      </dl>
      {document?.sections.length === 0 && <p className="muted">{noSections}</p>}
    </Panel>
  )
}

function figuresOf(document: Document | null): [name: string, figure: string, detail: string][] {
  const { sections, plans, blob } = document ?? { sections: [], plans: [], blob: null }
  const count = (length: number) => (sections.length === 0 ? '—' : grouped(length))
  const dedicated = plans.filter(({ isDedicated }) => isDedicated).length
  return [
    ['Sections', count(sections.length), ''],
    ['Blocks', count(sections.reduce((sum, { blocks }) => sum + (blocks ?? 0), 0)), ''],
    ['Plans', blob ? grouped(plans.length) : '—', blob ? `${grouped(dedicated)} dedicated` : ''],
    ['Size', blob ? kilobytes(blob.size) : '—', blob ? `${grouped(blob.size)} bytes` : ''],
  ]
}

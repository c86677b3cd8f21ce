import { counted } from '@/lib/format'
import { KindText } from './kind-text'
import { Paged } from './paged'
import { PathButton } from './path-form'
import type { Section } from './sections'
import { clip, keyLabel, kindText } from './text'
import styles from './section-list.module.css'

type OnShow = (keys: readonly string[]) => void

/** Every section with its fields and the kinds of their values. */
export function SectionList({ sections, onShow }: { sections: readonly Section[]; onShow: OnShow }) {
  return (
    <Paged total={sections.length}>
      {(count) => (
        <ol aria-label="Sections">
          {sections.slice(0, count).map((section, i) => (
            <SectionItem key={i} index={i} section={section} onShow={onShow} />
          ))}
        </ol>
      )}
    </Paged>
  )
}

const maxFields = 60

function SectionItem({ index, section, onShow }: { index: number; section: Section; onShow: OnShow }) {
  const { keys, id, type, title, fields, blocks } = section
  const all = Object.entries(fields)
  const about = [blocks === null ? 'no blocks' : counted(blocks, 'block'), type ?? 'no type', id ?? 'no id'].map(
    (text) => clip(text, 80),
  )
  return (
    <li className={styles.section}>
      <div className={styles.head}>
        <h3>
          <span className={styles.index}>{index}</span>
          {title === null ? <span className="muted">no title</span> : clip(title, 80)}
        </h3>
        <p className="muted">{about.join(' · ')}</p>
        <PathButton keys={keys} onShow={onShow} />
      </div>
      <dl className={styles.fields}>
        {all.slice(0, maxFields).map(([name, value]) => (
          <div key={name}>
            <dt>{keyLabel(name)}</dt>
            <dd>
              <KindText value={value}>{kindText(value)}</KindText>
            </dd>
          </div>
        ))}
        {all.length === 0 && (
          <div>
            <dt>no fields</dt>
          </div>
        )}
      </dl>
      {all.length > maxFields && <p className="muted">{`and ${counted(all.length - maxFields, 'more field')}`}</p>}
    </li>
  )
}

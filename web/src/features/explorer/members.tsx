import type { JSONValue } from './json'
import { firstMembers, firstText, isContainer, memberOf, sizeOf } from './json'
import { KindText } from './kind-text'
import { Paged } from './paged'
import { fieldsOf } from './sections'
import { clip, excerpt, keyLabel, kindText } from './text'
import styles from './members.module.css'

interface Props {
  keys: readonly string[]
  value: JSONValue
  onShow: (keys: readonly string[]) => void
}

/** What stands directly inside a value, and the way back to what is around it. */
export function Members({ keys, value, onShow }: Props) {
  return (
    <div className={styles.members}>
      <Paged total={sizeOf(value)}>
        {(count) => (
          <ul aria-label="Members">
            {keys.length > 0 && (
              <li>
                <button type="button" onClick={() => onShow(keys.slice(0, -1))}>
                  <span aria-hidden="true">↑</span> Up
                </button>
              </li>
            )}
            {firstMembers(value, count).map(([key, member]) => (
              <li key={key}>
                <button type="button" onClick={() => onShow([...keys, key])}>
                  <span className={styles.key}>{keyLabel(key)}</span>
                  {isContainer(member) && <span className="muted">{kindText(member)}</span>}
                  <KindText value={member} className={styles.preview}>
                    {previewOf(member)}
                  </KindText>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </div>
  )
}

// A container shows what it calls itself, so that the entries of a list can be told apart.
function previewOf(value: JSONValue): string {
  if (!isContainer(value)) return excerpt(value, 120).text
  const fields = fieldsOf(value)
  return clip(firstText(...['title', 'name', 'label', 'type'].map((name) => memberOf(fields, name))) ?? '', 80)
}

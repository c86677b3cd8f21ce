import { useState } from 'react'
import type { JSONValue } from './json'
import { fieldsOf, firstMembers, firstText, isContainer, kindText, memberOf, sizeOf } from './json'
import type { OnShow } from './parts'
import { Paged, PathButton } from './parts'
import { clip, jsonText, keyLabel } from './text'
import styles from './explorer.module.css'

interface Props {
  /** What holds the members, for screen readers. */
  label: string
  value: JSONValue
  keys?: readonly string[]
  /** Without it, nothing leads from a member to its value. */
  onShow?: OnShow | undefined
}

/** The members of a value; what each of them holds is drawn when it is opened, so that depth and size cost nothing. */
export function Tree({ label, value, keys = [], onShow }: Props) {
  return (
    <Paged total={sizeOf(value)}>
      {(count) => (
        <ul className={styles.tree} aria-label={label}>
          {firstMembers(value, count).map(([key, member]) => (
            <li key={key}>
              {sizeOf(member) > 0 ? (
                <Branch label={keyLabel(key)} value={member} keys={[...keys, key]} onShow={onShow} />
              ) : (
                <p>
                  {onShow ? (
                    <button type="button" className={styles.path} onClick={() => onShow([...keys, key])}>
                      {keyLabel(key)}
                    </button>
                  ) : (
                    <b>{keyLabel(key)}</b>
                  )}{' '}
                  {jsonText(member)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function Branch({ label, value, keys = [], onShow }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <b>{label}</b> <span className="muted">{kindText(value)}</span> {nameOf(value)}
      </summary>
      {isOpen && (
        <>
          {onShow && <PathButton keys={keys} onShow={onShow} />}
          <Tree label={label} value={value} keys={keys} onShow={onShow} />
        </>
      )}
    </details>
  )
}

// What a value calls itself, so that the entries of a list can be told apart.
function nameOf(value: JSONValue): string {
  const fields = fieldsOf(value)
  return clip(firstText(...['title', 'name', 'label', 'type'].map((name) => memberOf(fields, name))) ?? '', 80)
}

// A longer text takes the browser seconds to lay out.
const pageLength = 20_000

/** A value in full: a text as it stands, what has members as their tree. */
export function Value({ value, keys, onShow }: { value: JSONValue; keys: readonly string[]; onShow: OnShow }) {
  if (isContainer(value)) return <Tree label="Members" value={value} keys={keys} onShow={onShow} />
  const text = String(value)
  return (
    <Paged total={text.length} step={pageLength}>
      {(count) => (
        // A box that scrolls has to be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.text} role="region" aria-label="Value" tabIndex={0}>
          {text.slice(0, count)}
        </pre>
      )}
    </Paged>
  )
}

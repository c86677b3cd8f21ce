import type { RefObject, SubmitEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import type { JSONValue } from './json'
import { kindText, sizeOf } from './json'
import type { OnShow } from './parts'
import { Panel, Problem } from './parts'
import { completions, follow, formatPath, parsePath } from './path'
import { clip, keyLabel } from './text'
import { Value } from './tree'
import { fetchFirst, type Document } from './use-document'
import styles from './explorer.module.css'

interface Props {
  document: Document | null
  path: string
  onExplore: (path: string) => void
  onShow: OnShow
  /** The box around the value, which takes the focus when something else leads there. */
  box: RefObject<HTMLDivElement | null>
}

/** The value at a path of the document. */
export function ExplorePanel({ document, path, onExplore, onShow, box }: Props) {
  const [isEarly, setIsEarly] = useState(false)
  const explore = (asked: string) => {
    setIsEarly(!document)
    onExplore(asked)
  }
  return (
    <Panel title="Explore a path">
      <PathForm key={path} root={document?.root ?? null} path={path} onExplore={explore} />
      {isEarly && !document && <Problem title={fetchFirst} />}
      <div ref={box} tabIndex={-1} className={styles.found}>
        {document ? (
          <Found key={`${document.id} ${path}`} root={document.root} path={path} onShow={onShow} />
        ) : (
          <p className="muted">Fetch or open a document to see its values here.</p>
        )}
      </div>
    </Panel>
  )
}

// The dotted path that is explored, completed by the keys of the document.
function PathForm({ root, path, onExplore }: { root: JSONValue; path: string; onExplore: (path: string) => void }) {
  const [typed, setTyped] = useState(path)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onExplore(typed.trim())
  }
  return (
    <form className={styles.row} onSubmit={submit}>
      <Field id="explorer-path" label="Path" className={styles.wide}>
        <input
          id="explorer-path"
          className={inputClass()}
          list="explorer-paths"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id="explorer-paths">
          {completions(root, typed).map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      </Field>
      <Button type="submit" variant="primary">
        Explore
      </Button>
    </form>
  )
}

function Found({ root, path, onShow }: { root: JSONValue; path: string; onShow: OnShow }) {
  const keys = parsePath(path)
  if (!keys) {
    return (
      <Problem title="The path cannot be read">
        <p>
          Its keys are joined by dots. One that has a dot in it stands in brackets and quotes, as in
          fields[&quot;a.b&quot;].
        </p>
      </Problem>
    )
  }
  const { reached, value } = follow(root, keys)
  const known = keys.slice(0, reached)
  const place = clip(formatPath(known), 300)
  return (
    <>
      {reached < keys.length && (
        <Problem title={`The path stops at part ${reached + 1}, “${keyLabel(keys[reached] ?? '')}”`}>
          <p>{`${place} is ${kindText(value)}${sizeOf(value) > 0 ? ', whose members are listed here.' : '.'}`}</p>
        </Problem>
      )}
      <div className={styles.row}>
        {known.length > 0 && <Button onClick={() => onShow(known.slice(0, -1))}>Up</Button>}
        <p role="status">
          <code>{place}</code> <span className="muted">{kindText(value)}</span>
        </p>
      </div>
      <Value value={value} keys={known} onShow={onShow} />
    </>
  )
}

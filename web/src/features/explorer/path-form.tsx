import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import type { JSONValue } from './json'
import { completions, formatPath } from './path'
import styles from './path-form.module.css'
import { clip } from './text'

interface Props {
  root: JSONValue
  path: string
  onExplore: (path: string) => void
}

/** The dotted path that is explored, completed by the keys of the document. */
export function PathForm({ root, path, onExplore }: Props) {
  const [typed, setTyped] = useState(path)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onExplore(typed.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field id="explorer-path" label="Path" className={styles.field}>
        <input
          id="explorer-path"
          className={inputClass(styles.input)}
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

/** A path that leads to its value. */
export function PathButton({ keys, onShow }: { keys: readonly string[]; onShow: (keys: readonly string[]) => void }) {
  return (
    <button type="button" className={styles.path} onClick={() => onShow(keys)}>
      <span className="sr-only">Show: </span>
      {clip(formatPath(keys), 300)}
    </button>
  )
}

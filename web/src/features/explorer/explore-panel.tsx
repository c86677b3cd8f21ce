import type { RefObject } from 'react'
import { useState } from 'react'
import type { JSONValue } from './json'
import { sizeOf } from './json'
import { Members } from './members'
import { Panel } from './panel'
import { follow, formatPath, parsePath } from './path'
import { PathForm } from './path-form'
import { Problem } from './panel'
import { clip, fetchFirst, keyLabel, kindText } from './text'
import type { Document } from './use-document'
import { ValueView } from './value-view'
import styles from './explore-panel.module.css'

interface Props {
  document: Document | null
  path: string
  onExplore: (path: string) => void
  onShow: (keys: readonly string[]) => void
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
      <div ref={box} tabIndex={-1} className={styles.explore}>
        {document ? (
          <Found key={`${document.id} ${path}`} root={document.root} path={path} onShow={onShow} />
        ) : (
          <p className={styles.empty}>Fetch or open a document to see its values here.</p>
        )}
      </div>
    </Panel>
  )
}

function Found({ root, path, onShow }: { root: JSONValue; path: string; onShow: Props['onShow'] }) {
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
  return (
    <>
      <Members keys={known} value={value} onShow={onShow} />
      {reached === keys.length ? (
        <ValueView path={path} value={value} />
      ) : (
        <Problem title={`The path stops at part ${reached + 1}, “${keyLabel(keys[reached] ?? '')}”`}>
          <p>{`${clip(formatPath(known), 300)} is ${kindText(value)}${sizeOf(value) > 0 ? ', whose members are listed here.' : '.'}`}</p>
        </Problem>
      )}
    </>
  )
}

import type { RefObject } from 'react'
import { useState } from 'react'
import { BrokenPath } from './broken-path'
import type { Opened } from './document-store'
import { Problem } from './notice'
import { PathForm } from './path-form'
import { fetchFirst } from './texts'
import { Tree } from './tree'
import type { Exploring } from './use-explore'
import { ValueView } from './value-view'

interface Props {
  opened: Opened | null
  exploring: Exploring
  path: string
  onType: (path: string) => void
  treeFocus: RefObject<HTMLDivElement | null>
}

/** The document as a tree, and the value at a path. */
export function ExplorePanel({ opened, exploring, path, onType, treeFocus }: Props) {
  const [isEarly, setIsEarly] = useState(false)
  const explore = (asked: string) => {
    setIsEarly(!opened)
    void exploring.explore(asked)
  }
  return (
    <section className="panel" aria-labelledby="explore-title">
      <h2 id="explore-title">Explore a path</h2>
      <PathForm opened={opened} path={path} onType={onType} onExplore={explore} />
      {opened ? (
        <div className="explore">
          <Tree key={opened.id} opened={opened} exploring={exploring} focus={treeFocus} />
          <Found opened={opened} exploring={exploring} />
        </div>
      ) : (
        <>
          {isEarly && <Problem title={fetchFirst} />}
          <p className="empty">Fetch, open or paste a document, and its tree stands here.</p>
        </>
      )}
    </section>
  )
}

function Found({ opened, exploring: { explored, explore } }: { opened: Opened; exploring: Exploring }) {
  if (!explored) return null
  if (explored.value) return <ValueView key={opened.id} session={opened.session} value={explored.value} />
  return (
    <div className="value">
      {explored.broken ? (
        <BrokenPath broken={explored.broken} onExplore={(path) => void explore(path)} />
      ) : (
        <Problem title={explored.problem} />
      )}
    </div>
  )
}

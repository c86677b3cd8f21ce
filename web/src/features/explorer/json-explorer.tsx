import { useRef, useState } from 'react'
import { ExplorePanel } from './explore-panel'
import type { Node } from './json/tape'
import { SourcePanel } from './source-panel'
import { Statistics } from './statistics'
import { ToolsPanel } from './tools-panel'
import { useDocument } from './use-document'
import { useExplore } from './use-explore'
import { usePlace } from './use-place'

/** The explorer of a partner's JSON, from fetching it to the verdicts on its plans. */
export function JsonExplorer({ anonKey }: { anonKey: string }) {
  const place = usePlace()
  const documents = useDocument(anonKey)
  const { opened } = documents
  const [path, setPath] = useState(place.path)
  const statistics = useRef<HTMLHeadingElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const exploring = useExplore(opened, path, (shown, isChosen) => {
    setPath(shown)
    if (isChosen) place.setPath(shown)
  })
  const showInTree = (node: Node) => {
    void exploring.choose(node)
    tree.current?.focus({ preventScroll: true })
    tree.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <SourcePanel documents={documents} partner={place.partner} onPartner={place.setPartner} next={statistics} />
      <Statistics opened={opened} heading={statistics} />
      <ExplorePanel opened={opened} exploring={exploring} path={path} onType={setPath} treeFocus={tree} />
      <ToolsPanel opened={opened} partner={place.partner} anonKey={anonKey} onShow={showInTree} />
    </>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Opened } from './document-store'
import { rootPath } from './json/path'
import type { Node } from './json/tape'
import { valuePage } from './session/limits'
import type { Explored, TreePlace } from './session/shapes'
import { useAsk } from './use-answer'
import { defaultPath } from './use-place'

/** Where the tree stands; the version changes with every change of its rows. */
export interface TreeState extends TreePlace {
  version: number
}

interface Exploration {
  /** The document that it is about. */
  of: number
  tree: TreeState
  explored: Explored | null
}

const unbegun: Exploration = { of: 0, tree: { row: 0, rows: 0, version: 0 }, explored: null }

/**
 * What is explored of the open document, in the tree and beside it. onShow is
 * told the path of what is shown; isChosen is whether somebody asked for it.
 */
export function useExplore(opened: Opened | null, path: string, onShow: (path: string, isChosen: boolean) => void) {
  const ask = useAsk(opened?.session ?? null)
  const id = opened?.id ?? 0
  const [state, setState] = useState(unbegun)
  const { tree, explored } = state.of === id ? state : unbegun
  // Keys come faster than the page is drawn, and each goes on from the last one.
  const latest = useRef(unbegun)
  const now = () => (latest.current.of === id ? latest.current : { ...unbegun, of: id })
  const change = (next: (last: Exploration) => Partial<Exploration>) => {
    latest.current = { ...now(), ...next(now()) }
    setState(latest.current)
  }
  const stand = (place: TreePlace) => change((last) => ({ tree: { ...place, version: last.tree.version + 1 } }))
  const show = async (found: Explored, isChosen: boolean) => {
    change(() => ({ explored: found }))
    if (!found.value) return
    onShow(found.value.path, isChosen)
    stand(await ask('reveal', found.value.node))
  }
  const begin = useEffectEvent(async () => {
    const asked = await ask('explore', path)
    // A document of another shape begins with itself, unless someone asked for this very path.
    const isForeign = !asked.value && path === defaultPath
    await show(isForeign ? await ask('explore', rootPath) : asked, false)
    if (!asked.value && !isForeign) stand(await ask('reveal', 0))
  })
  useEffect(() => {
    if (id > 0) void begin()
  }, [id])
  return {
    tree,
    explored,
    explore: async (asked: string) => show(await ask('explore', asked), true),
    choose: async (node: Node) => show({ value: await ask('value', node, valuePage), broken: null, problem: null }, true),
    setOpen: async (node: Node, isOpen: boolean) => stand(await ask('setOpen', node, isOpen)),
    goToNode: async (node: Node) => stand(await ask('reveal', node)),
    /** The tree as the last key left it, drawn or not. */
    treeNow: () => now().tree,
    /** Makes a row of the tree the one that keys act on. */
    goToRow: (row: number) => change((last) => ({ tree: { ...last.tree, row } })),
  }
}

export type Exploring = ReturnType<typeof useExplore>

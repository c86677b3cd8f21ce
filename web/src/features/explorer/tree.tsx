import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useRef } from 'react'
import type { Opened } from './document-store'
import type { TreeRow } from './json/tree-row'
import { TreeItem, rowID } from './tree-item'
import { treeMove } from './tree-keys'
import type { Exploring } from './use-explore'
import { useAnswer, useAsk } from './use-answer'
import { useRowWindow } from './use-row-window'

interface Props {
  opened: Opened
  exploring: Exploring
  focus: RefObject<HTMLDivElement | null>
}

const noRows: { from: number; rows: TreeRow[] } = { from: 0, rows: [] }

/**
 * The document as a tree. Only the rows in view are drawn; the focus stays on
 * the tree itself, which names the active row, so that scrolling never loses it.
 */
export function Tree({ opened: { session }, exploring, focus }: Props) {
  const { tree, treeNow, explored, choose, setOpen, goToNode, goToRow } = exploring
  const pressed = useRef(Promise.resolve())
  const { first, end, height, top, rowHeight, fitting, scroll } = useRowWindow(focus, tree)
  const ask = useAsk(session)
  const { from, rows } =
    useAnswer(`${tree.version} ${first} ${end}`, async () => ({ from: first, rows: await ask('rows', first, end) })) ?? noRows
  const shown = rows.map((row, i) => ({ row, at: from + i })).filter(({ at }) => at < tree.rows)
  const rowAt = async (at: number) => (await ask('rows', at, at + 1))[0]
  const press = async (key: string) => {
    const { row: at, rows: count } = treeNow()
    const row = await rowAt(at)
    const move = row && treeMove(key, row, { at, rows: count, fitting })
    if (!move) return
    if ('row' in move) goToRow(move.row)
    else if ('node' in move) await goToNode(move.node)
    else if ('open' in move) await setOpen(row.node, move.open)
    else await choose(row.node)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !handled.has(event.key)) return
    event.preventDefault()
    pressed.current = pressed.current.then(() => press(event.key))
  }
  const click = (event: MouseEvent) => {
    const target = event.target as Element
    const clicked = shown.find(({ at }) => target.closest('[role=treeitem]')?.id === rowID(at))?.row
    if (!clicked) return
    if (target.closest('.tree-twisty') && clicked.size > 0) void setOpen(clicked.node, !clicked.isOpen)
    else void choose(clicked.node)
  }
  const isDrawn = shown.some(({ at }) => at === tree.row)
  return (
    <div
      ref={focus}
      className="tree"
      role="tree"
      aria-label="Document"
      tabIndex={0}
      aria-activedescendant={isDrawn ? rowID(tree.row) : undefined}
      onKeyDown={pressKey}
      onClick={click}
      onScroll={scroll}
    >
      <div className="tree-rows" role="presentation" style={{ height }}>
        {shown.map(({ row, at }) => (
          <TreeItem
            key={row.node}
            row={row}
            at={at}
            top={top(at)}
            height={rowHeight}
            isActive={at === tree.row}
            isChosen={row.node === explored?.value?.node}
          />
        ))}
      </div>
    </div>
  )
}

const handled = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' '])

import type { CSSProperties } from 'react'
import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import type { TreeRow } from './json/tree-row'

interface Props {
  row: TreeRow
  /** Its place among the rows of the tree. */
  at: number
  top: number
  height: number
  isActive: boolean
  isChosen: boolean
}

export function rowID(at: number): string {
  return `tree-row-${at}`
}

/** One row of the tree: key, and value or extent. */
export function TreeItem({ row, at, top, height, isActive, isChosen }: Props) {
  const { name, kind, size, level, place, siblings, isOpen, isElement } = row
  const style: CSSProperties & Record<'--level', number> = { top, height, '--level': level - 1 }
  return (
    <div
      id={rowID(at)}
      className={classNames('tree-row', isActive && 'tree-row-active')}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={size > 0 ? isOpen : undefined}
      aria-selected={isChosen}
      style={style}
    >
      <span className="tree-twisty">{size > 0 && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}</span>
      <span className={classNames('tree-key', isElement && 'tree-index')}>{keyText(name)}</span>
      {kind === 'object' || kind === 'array' ? (
        <span className="tree-extent">{kind === 'object' ? `{${grouped(size)}}` : `[${grouped(size)}]`}</span>
      ) : null}
      {row.preview !== '' && <span className={`tree-preview kind-${kind}`}>{row.preview}</span>}
      {row.isDropped && <span className="tree-dropped">repeated key</span>}
    </div>
  )
}

function keyText(name: string | null): string {
  if (name === null) return '$'
  return name === '' ? '(empty key)' : name
}

import {
  type ChangeEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { FacetInfo } from '@/api/types.gen'
import { Checkboxes } from '@/components/checkboxes'
import { addressOf, type Params, valueOf, withParam } from '@/lib/address'
import { counted, grouped } from '@/lib/format'
import { Link } from '@/lib/router'
import type { FacetData } from '@/features/plan-list/facet-options'
import { type Choice, groupChoices, ownChoices, shortList } from './group-choices'
import { hasSteps } from './form-address'
import styles from './filters.module.css'

interface Props {
  facet: FacetInfo
  path: string
  params: Params
  facetData: FacetData
  chosen: readonly string[]
}

// Few visitors use these long groups; unfolded, they would be in everybody's way.
const folded: readonly string[] = ['regions', 'cpu_family', 'gpu_model']

/**
 * The values of a facet as checkboxes, several of which may be chosen. A long list is cut until it is unfolded. Groups
 * of sizes, whose bounds have fields, and groups that few visitors use are folded until one of their values is chosen.
 */
export const FilterGroup = memo(function FilterGroup({ facet, path, params, facetData, chosen }: Props) {
  // What was touched stays in sight, so that the focus has a place.
  const [touched, setTouched] = useState<readonly string[]>([])
  const isUnfoldedFirst = valueOf(params, 'more') === facet.name
  const [isUnfolded, setUnfolded] = useState(isUnfoldedFirst)
  const [sought, setSought] = useState('')
  const all = ownChoices(groupChoices(facet, facetData, chosen, touched), facet, path)
  const shown =
    isUnfolded || hasSteps(facet.name) ? all : shortList(all, touched, folded.includes(facet.name) ? 6 : undefined)
  const matchesSearch = ({ text }: Choice) => text.toLowerCase().includes(sought.trim().toLowerCase())
  const keepInSight = ({ target }: ChangeEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox' && !touched.includes(target.value))
      setTouched([...touched, target.value])
  }
  const unfold = (event: MouseEvent) => {
    event.preventDefault()
    setUnfolded(true)
  }
  if (all.length === 0) return <p className={styles.none}>No options for these servers.</p>
  // A single range offers nothing beside the fields for its bounds.
  if (hasSteps(facet.name) && all.length === 1 && !all[0]?.isChosen) return null
  const boxes = shown.map((choice) => ({
    value: choice.value,
    text: choice.text,
    note: choice.count === null ? '' : grouped(choice.count),
    isChecked: choice.isChosen,
    isHidden: !choice.isChosen && !matchesSearch(choice),
  }))
  const content = (
    <>
      {isUnfolded && <FindField takesFocus={!isUnfoldedFirst} onChange={setSought} />}
      <div className={isUnfolded ? styles.unfolded : styles.boxes} onChange={keepInSight}>
        <Checkboxes name={`any.${facet.name}`} boxes={boxes} />
      </div>
      {isUnfolded && (
        <p className={styles.none} aria-live="polite">
          {!all.some(matchesSearch) && `Nothing matches “${sought.trim()}”.`}
        </p>
      )}
      {shown.length < all.length && (
        <Link
          className={styles.more}
          to={addressOf(path, withParam(params, 'more', facet.name)) + '#servers'}
          onClick={unfold}
        >
          {`Show ${grouped(all.length - shown.length)} more`}
        </Link>
      )}
    </>
  )
  if (!hasSteps(facet.name) && !folded.includes(facet.name)) return content
  return (
    <Folded summary={counted(all.length, 'option')} isInUse={chosen.length > 0 || isUnfoldedFirst}>
      {content}
    </Folded>
  )
})

/** Filters that few visitors use, folded until one of them is in use. */
export function Folded({ summary, isInUse, children }: { summary: string; isInUse: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isInUse)
  // What was opened stays open: the focus may be there.
  if (isInUse && !isOpen) setOpen(true)
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** Finds values of the group as one types. It takes the focus from the link that unfolded the group. */
function FindField({ takesFocus, onChange }: { takesFocus: boolean; onChange: (sought: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const focusFirst = useEffectEvent(() => takesFocus && input.current?.focus())
  useEffect(() => void focusFirst(), [])
  return (
    <input
      ref={input}
      type="text"
      className={styles.find}
      aria-label="Find"
      placeholder="Find"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

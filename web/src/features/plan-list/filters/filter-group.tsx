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
import { type FacetData, quietFacet } from '@/features/plan-list/facet-options'
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
  const isFolded = hasSteps(facet.name) || facet.isFolded === true
  const quiet = quietFacet(facetData, facet.name)
  const all = quiet ? [] : ownChoices(groupChoices(facet, facetData, chosen, touched), facet, path)
  const shown = isUnfolded || hasSteps(facet.name) ? all : shortList(all, touched, facet.isFolded ? 6 : undefined)
  const [, count, countShown] = quiet ?? [0, all.length, shown.length]
  const matchesSearch = ({ text }: Choice) => text.toLowerCase().includes(sought.trim().toLowerCase())
  const keepInSight = ({ target }: ChangeEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox' && !touched.includes(target.value))
      setTouched([...touched, target.value])
  }
  const unfold = (event: MouseEvent) => {
    event.preventDefault()
    setUnfolded(true)
  }
  if (count === 0) return <p className={styles.none}>No options for these servers.</p>
  // A single range offers nothing beside the fields for its bounds.
  if (hasSteps(facet.name) && count === 1 && !all[0]?.isChosen) return null
  const content = () => (
    <>
      {isUnfolded && <FindField takesFocus={!isUnfoldedFirst} onChange={setSought} />}
      <div className={isUnfolded ? styles.unfolded : styles.boxes} onChange={keepInSight}>
        <Checkboxes
          name={`any.${facet.name}`}
          mark={import.meta.env.SSR && quiet && `boxes ${facet.name}`}
          boxes={shown.map((choice) => ({
            value: choice.value,
            text: choice.text,
            note: choice.count === null ? '' : grouped(choice.count),
            isChecked: choice.isChosen,
            isHidden: !choice.isChosen && !matchesSearch(choice),
          }))}
        />
      </div>
      {isUnfolded && (
        <p className={styles.none} aria-live="polite">
          {!all.some(matchesSearch) && `Nothing matches “${sought.trim()}”.`}
        </p>
      )}
      {countShown < count && (
        <Link
          className={styles.more}
          to={addressOf(path, withParam(params, 'more', facet.name)) + '#servers'}
          onClick={unfold}
        >
          {`Show ${grouped(count - countShown)} more`}
        </Link>
      )}
    </>
  )
  if (!isFolded) return content()
  return (
    <Folded summary={counted(count, 'option')} isInUse={chosen.length > 0 || isUnfoldedFirst}>
      {content}
    </Folded>
  )
})

interface FoldedProps {
  summary: string
  isInUse: boolean
  children: () => ReactNode
}

/**
 * Filters that few visitors use, folded until one of them is in use. Until it is opened, what is folded stands in the
 * document for visitors without scripts alone.
 */
export function Folded({ summary, isInUse, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isInUse)
  const [isFilled, setFilled] = useState(isInUse)
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the scripts arrived.
  const fillEarly = useEffectEvent(() => details.current?.open && setFilled(true))
  useEffect(() => void fillEarly(), [])
  // What was opened stays open: the focus may be there.
  if (isInUse && !isOpen) setOpen(true)
  if (isInUse && !isFilled) setFilled(true)
  return (
    <details ref={details} open={isOpen}>
      <summary onClick={() => setFilled(true)}>{summary}</summary>
      {isFilled ? children() : <noscript>{import.meta.env.SSR && children()}</noscript>}
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

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
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browseOptions, valuesAddress } from '@/api/browse-plans'
import type { FacetInfo } from '@/api/types.gen'
import { Checkboxes } from '@/components/checkboxes'
import { addressOf, formatSearch, type Params, valueOf, withParam } from '@/lib/address'
import { grouped } from '@/lib/format'
import { Link } from '@/lib/router'
import { type FacetData, quietFacet } from '@/features/plan-list/facet-options'
import { n, t } from '@/lib/language'
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
export const FilterGroup = memo(function FilterGroup(group: Props) {
  const { facet, path, params, facetData, chosen } = group
  if (!isFolded(facet)) return <Values {...group} />
  const isInUse = chosen.length > 0 || valueOf(params, 'more') === facet.name
  const count =
    quietFacet(facetData, facet.name)?.[1] ??
    ownChoices(groupChoices(facet, facetData, chosen, none), facet, path).length
  // A single range offers nothing beside the fields for its bounds.
  if (hasSteps(facet.name) && count === 1 && !isInUse) return null
  if (count === 0) return <NoValues />
  return (
    <Folded
      name={facet.name}
      summary={n('{count} option', '{count} options', count)}
      show={showOptions(count)}
      isInUse={isInUse}
    >
      {() => <OpenedValues {...group} />}
    </Folded>
  )
})

const none: readonly string[] = []

/** Reports whether a group is folded until one of its values is chosen. */
export function isFolded({ name, isFolded }: FacetInfo): boolean {
  return hasSteps(name) || isFolded === true
}

/** The values of a group that was opened, which the list's own answer leaves out until one of them is chosen. */
function OpenedValues({ facetData, ...group }: Props) {
  const { facet, path, params, chosen } = group
  const isLeftOut = quietFacet(facetData, facet.name) !== undefined
  const { data } = useQuery({
    ...browseOptions(valuesAddress(path, formatSearch(params))),
    enabled: isLeftOut && chosen.length === 0,
    placeholderData: keepPreviousData,
  })
  const current: FacetData | undefined = isLeftOut ? data : facetData
  // What was shown stays until the next is there.
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  // The form sends what is chosen by its boxes, so they are there before their counts.
  const shown = current ?? last ?? (chosen.length > 0 ? facetData : undefined)
  const [, count = 0] = quietFacet(facetData, facet.name) ?? []
  return shown ? <Values {...group} facetData={shown} /> : <ShowFolded name={facet.name} show={showOptions(count)} />
}

function showOptions(count: number): string {
  return n('Show {count} option', 'Show {count} options', count)
}

function NoValues() {
  return <p className={styles.none}>{t('No options for these servers.')}</p>
}

function Values({ facet, path, params, facetData, chosen }: Props) {
  // What was touched stays in sight, so that the focus has a place.
  const [touched, setTouched] = useState<readonly string[]>([])
  const isUnfoldedFirst = valueOf(params, 'more') === facet.name
  const [isUnfolded, setUnfolded] = useState(isUnfoldedFirst)
  const [sought, setSought] = useState('')
  const quiet = import.meta.env.SSR ? quietFacet(facetData, facet.name) : undefined
  const all = quiet ? [] : ownChoices(groupChoices(facet, facetData, chosen, touched), facet, path)
  const shown = isUnfolded || hasSteps(facet.name) ? all : shortList(all, touched)
  const [, count = 0, countShown = 0] = quiet ?? [0, all.length, shown.length]
  const matchesSearch = ({ text }: Choice) => plain(text).includes(plain(sought.trim()))
  const keepInSight = ({ target }: ChangeEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox' && !touched.includes(target.value))
      setTouched([...touched, target.value])
  }
  const unfold = (event: MouseEvent) => {
    event.preventDefault()
    setUnfolded(true)
  }
  if (count === 0) return <NoValues />
  return (
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
          {!all.some(matchesSearch) && t('Nothing matches “{text}”.', { text: sought.trim() })}
        </p>
      )}
      {countShown < count && (
        <Link
          className={styles.more}
          to={addressOf(path, withParam(params, 'more', facet.name)) + '#servers'}
          onClick={unfold}
        >
          {n('Show {count} more', 'Show {count} more', count - countShown)}
        </Link>
      )}
    </>
  )
}

interface FoldedProps {
  /** The facet or the range that an address unfolds. */
  name: string
  summary: string
  /** The same as a button, where no script opens it. */
  show: string
  isInUse: boolean
  children: () => ReactNode
}

/** Filters that few visitors use, folded until one of them is in use. They are made once the fold is opened. */
export function Folded({ name, summary, show, isInUse, children }: FoldedProps) {
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
      {isFilled ? children() : <ShowFolded name={name} show={show} />}
    </details>
  )
}

/** Leads to the page with a fold open, where no script fills it. The form sends what is chosen along. */
function ShowFolded({ name, show }: { name: string; show: string }) {
  return (
    <button type="submit" name="more" value={name} className={styles.more}>
      {show}
    </button>
  )
}

/** Finds values of the group as one types. It takes the focus from the link that unfolded the group. */
function FindField({ takesFocus, onChange }: { takesFocus: boolean; onChange: (sought: string) => void }) {
  // The same for as long as the field stands, so that it takes the focus once.
  const [ref] = useState(() => (takesFocus ? focus : null))
  return (
    <input
      ref={ref}
      type="text"
      className={styles.find}
      aria-label={t('Find')}
      placeholder={t('Find')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

// Letters are compared without accents. Of those that do not come apart only one stands in names of places with servers.
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l')

const focus = (input: HTMLInputElement | null) => input?.focus()

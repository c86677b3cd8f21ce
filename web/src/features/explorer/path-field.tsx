import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Opened } from './document-store'
import type { Completion } from './json/complete'
import { clip } from './json/clip'
import { kindText } from './texts'
import { useAnswer } from './use-answer'

interface Props {
  opened: Opened | null
  path: string
  onType: (path: string) => void
  onChoose: (path: string) => void
}

const listID = 'path-completions'
const nothing: Completion[] = []

/** A text field that offers the keys which the path can go on with. */
export function PathField({ opened, path, onType, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useAnswer(`${opened?.id ?? ''} ${path}`, () => opened?.session.ask('complete', path) ?? Promise.resolve(nothing)) ?? nothing
  const options = isOpen ? found : nothing
  const chosen = options[active]
  const type = (text: string) => {
    setActive(-1)
    setIsOpen(true)
    onType(text)
  }
  const choose = (option: Completion) => {
    setActive(-1)
    setIsOpen(false)
    onChoose(option.path)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') setIsOpen(false)
    if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && options.length > 0) setIsOpen(false)
    else if (step && !isOpen) setIsOpen(true)
    else if (step) setActive(wrapped(active + step, options.length))
    else return
    event.preventDefault()
  }
  return (
    <div className="field path-field">
      <label htmlFor="explorer-path">Path</label>
      <input
        id="explorer-path"
        className="input"
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listID}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listID}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={path}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => setIsOpen(false)}
      />
      <Options options={options} active={active} onChoose={choose} />
    </div>
  )
}

interface OptionsProps {
  options: readonly Completion[]
  active: number
  onChoose: (option: Completion) => void
}

function Options({ options, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces, because newer browsers give a promise back, which React would call.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={listID} role="listbox" aria-label="Next keys" className="completions" hidden={options.length === 0}>
      {options.map((option, i) => (
        // The keyboard is the field's business, which keeps the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.path}
          id={`${listID}-${i}`}
          role="option"
          tabIndex={-1}
          className="completion"
          aria-selected={i === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className="completion-key">{option.key === '' ? '(empty key)' : clip(option.key, 80)}</span>
          <span className="completion-kind">{kindText(option.kind, option.size)}</span>
        </div>
      ))}
    </div>
  )
}

// -1, the field itself, is one of the stops.
function wrapped(place: number, length: number): number {
  const stops = length + 1
  return ((((place + 1) % stops) + stops) % stops) - 1
}

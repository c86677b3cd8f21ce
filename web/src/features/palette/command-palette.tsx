import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '@/components/icon'
import { useClickBeside } from '@/components/use-click-beside'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import { moved, suggestionId } from '@/features/search/keys'
import type { Command } from './commands'
import { useCommands } from './use-commands'
import { useRun } from './use-run'
import styles from './command-palette.module.css'

/** A dialog whose combobox reaches every page, filter, preference and plan. The browser gives the focus back when it closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const { commands, isLoading, hasFailed } = useCommands(typed)
  const run = useRun()
  // The command that was read stays the active one, wherever answers that come later put it.
  const active =
    commands.length === 0
      ? -1
      : Math.max(
          0,
          commands.findIndex((command) => keyOf(command) === chosen),
        )
  const held = keyOf(commands[active])
  if (held !== chosen) setChosen(held)

  useLayoutEffect(() => {
    const element = dialog.current
    askForStylesAgain()
    element?.showModal()
    // Only a dialog that is closed while it is in the document gives the focus back.
    return () => element?.close()
  }, [])
  useEffect(() => {
    document.getElementById(suggestionId(list, active))?.scrollIntoView({ block: 'nearest' })
  }, [list, active, commands])

  // The event of the dialog comes late: Ctrl+K would be taken as closing what is closed already.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  const beside = useClickBeside(close)
  // The event comes late: React's strict mode has opened the dialog again by then.
  const closed = () => {
    if (!dialog.current?.open) onClose()
  }
  const take = (command: Command) => {
    close()
    run(command.action)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commands[active]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && command) take(command)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setChosen(keyOf(commands[wrapped(active, event.key, commands.length)]))
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Go to…" onClose={closed} {...beside}>
      <div className={styles.box}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label="Go to…"
            aria-autocomplete="list"
            aria-expanded={commands.length > 0}
            aria-controls={list}
            aria-activedescendant={active >= 0 ? suggestionId(list, active) : undefined}
            placeholder="Page, filter, plan, currency, VAT or theme"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              setChosen('')
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={close}>
            <span className="sr-only">Close</span>
            <Icon name="x" />
          </button>
        </div>
        <div id={list} role="listbox" aria-label="Commands" className={styles.list} hidden={commands.length === 0}>
          {commands.map((command, place) => (
            // The field keeps the focus and takes the keys.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(command)}
              id={suggestionId(list, place)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              className={classNames(styles.command, place === active && styles.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(command)}
            >
              <span className={styles.group}>{command.group}</span> <span className={styles.text}>{command.text}</span>{' '}
              {command.isCurrent && <span className={styles.note}>current</span>}{' '}
              {command.count !== null && <span className={styles.note}>{grouped(command.count)}</span>}
            </div>
          ))}
        </div>
        <p className={styles.nothing} role="status">
          {isLoading ? '' : sentenceOf(commands.length, hasFailed)}
        </p>
      </div>
    </dialog>
  )
}

/** Asks again for style sheets that could not be loaded. The build's loader asks for those of a part once, though it asks for its code again. */
function askForStylesAgain() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!hasRules(link)) link.replaceWith(link.cloneNode())
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // The sheet of a failed call is there, but nobody may read it.
    return false
  }
}

function keyOf(command: Command | undefined): string {
  return command ? `${command.group} ${command.text} ${JSON.stringify(command.action)}` : ''
}

function sentenceOf(count: number, hasFailed: boolean): string {
  if (hasFailed) return 'Some results couldn’t be loaded.'
  return count === 0 ? 'No results.' : ''
}

/** The place that an arrow key leads to, past the end to the other one. */
function wrapped(place: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  const next = moved(place, key, count)
  return next === -1 ? moved(next, key, count) : next
}

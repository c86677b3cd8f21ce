import type { ComponentProps, KeyboardEvent } from 'react'
import { stepped } from './decimal'

interface Props extends Omit<ComponentProps<'input'>, 'step' | 'onChange'> {
  onText: (text: string) => void
  /** By how much the arrow keys change the number; none leaves them alone. */
  step: string | undefined
}

/**
 * A field for a number that keeps what was typed. Browsers' own number fields
 * drop a decimal comma without a word, which makes 450 of 4,50.
 */
export function NumberInput({ step, onText, ...rest }: Props) {
  const turn = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = directions[event.key]
    if (!direction || !step) return
    event.preventDefault()
    const next = stepped(event.currentTarget.value, step, direction)
    if (next !== null) onText(next)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      step={step}
      onKeyDown={turn}
      onChange={({ target }) => onText(target.value)}
      {...rest}
    />
  )
}

const directions: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 }

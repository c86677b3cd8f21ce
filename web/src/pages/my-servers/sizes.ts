import { decimalText, readDecimal, typedNumber } from '@/lib/format'
import { t } from '@/lib/language'

interface Taken {
  isWhole: boolean
  min: number
  max: number
  /** One that is taken, in digits with a point. */
  example: string
}

/** The numbers that are asked of a server, and what each may be. */
export const sizes = {
  cpu_cores: { isWhole: true, min: 1, max: 100_000, example: '4' },
  ram_size: { isWhole: false, min: 0.01, max: Infinity, example: '8' },
  storage_size: { isWhole: false, min: 0.01, max: Infinity, example: '160' },
  price: { isWhole: false, min: 0.01, max: Infinity, example: '12.90' },
  months: { isWhole: true, min: 1, max: 120, example: '12' },
} satisfies Record<string, Taken>

export type Size = keyof typeof sizes

const pattern = new RegExp(`^(?:${typedNumber})$`)

/** Reports whether a text is a number that a field takes. */
export function isTaken(name: Size, text: string): boolean {
  const { isWhole, min, max }: Taken = sizes[name]
  const value = pattern.test(text) ? Number(readDecimal(text)) : NaN
  return value >= min && value <= max && (!isWhole || Number.isInteger(value))
}

/** The sentence that says what a field takes. */
export function whatIsTaken(name: Size): string {
  const { isWhole, min, max, example }: Taken = sizes[name]
  const [from, to] = [decimalText(String(min)), decimalText(String(max))]
  return isWhole
    ? t('Enter a whole number from {min} to {max}.', { min: from, max: to })
    : t('Enter a number of {min} or more, such as {example}.', { min: from, example: decimalText(example) })
}

import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import type { JSONValue } from './json'
import { kindOf } from './json'
import styles from './kind-text.module.css'

const colours = {
  string: styles.string,
  number: styles.number,
  boolean: styles.boolean,
  null: 'muted',
  array: 'muted',
  object: 'muted',
}

/** A text in the colour of a value's kind. */
export function KindText({
  value,
  className,
  children,
}: {
  value: JSONValue
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={classNames(colours[kindOf(value)], className)}>{children}</span>
}

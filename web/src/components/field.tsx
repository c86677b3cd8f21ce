import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'
import styles from './field.module.css'

/** The class of a text field. */
export function inputClass(className?: string): string {
  return classNames(styles.input, className)
}

/** A label above its control. */
export function Field({
  id,
  label,
  className,
  children,
}: {
  id: string
  label: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

/** A native dropdown with an arrow of its own. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...props} />
      <Icon name="chevron-down" />
    </span>
  )
}

export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <input type="search" {...props} />
    </span>
  )
}

import type { ComponentProps } from 'react'
import { Icon } from '@/components/icon'
import styles from './field-message.module.css'

/** A sentence below a field that helps to fill it in. */
export function FieldHint(props: ComponentProps<'p'>) {
  return <p className={styles.hint} {...props} />
}

/** A sentence below a field that says what is wrong with it. */
export function FieldError({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p className={styles.error} {...rest}>
      <Icon name="circle-alert" className={styles.icon} />
      {children}
    </p>
  )
}

import { type ComponentProps, memo } from 'react'
import { Icon } from '@/components/icon'
import styles from './field-parts.module.css'

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

interface Props {
  id: string
  values: readonly string[]
}

/** The values that an input offers. There may be hundreds, so they are rendered again only when they change. */
export const SuggestedValues = memo(function SuggestedValues({ id, values }: Props) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
})

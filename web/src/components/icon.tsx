import sprite from '@/art/sprite.svg?url'
import { classNames } from '@/lib/class-names'
import styles from './icon.module.css'

interface Props {
  name: string
  size?: 'normal' | 'small'
  isSpinning?: boolean
  className?: string | undefined
}

/** One drawing of the sprite. It says nothing to a screen reader; the text beside it does. */
export function Icon({ name, size = 'normal', isSpinning = false, className }: Props) {
  return (
    <svg
      className={classNames(styles.icon, size === 'small' && styles.small, isSpinning && styles.spinning, className)}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

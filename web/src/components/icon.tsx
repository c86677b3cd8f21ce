import { createElement, use } from 'react'
import sprite from '@/art/sprite.svg?url'
import { classNames } from '@/lib/class-names'
import { MarkupContext, markers } from './server-cached'
import styles from './icon.module.css'

interface Props {
  name: string
  size?: 'normal' | 'small'
  isSpinning?: boolean
  className?: string | undefined
}

/**
 * An icon: a reference to the sprite, hidden from screen readers, which read the text beside it. A page has dozens, so the
 * server writes them without elements of their own.
 */
export function Icon({ name, size = 'normal', isSpinning = false, className }: Props) {
  const classes = classNames(styles.icon, size === 'small' && styles.small, isSpinning && styles.spinning, className)
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache !== null) {
    cache.put(`<svg class="${classes}" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`)
    return createElement(markers.slot)
  }
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

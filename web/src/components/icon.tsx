import { createElement, use } from 'react'
import sprite from '@/art/sprite.svg?url'
import { paths } from '@/art/paths.gen'
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
 * An icon: a path for those that cards have, else a reference to the sprite. It is hidden from screen readers, which
 * read the text beside it. A page has hundreds, so the server writes them without elements of their own.
 */
export function Icon({ name, size = 'normal', isSpinning = false, className }: Props) {
  const classes = classNames(styles.icon, size === 'small' && styles.small, isSpinning && styles.spinning, className)
  const d = paths[name]
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache !== null) {
    const drawing = d ? ` viewBox="0 0 24 24"><path d="${d}"></path>` : `><use href="${sprite}#${name}"></use>`
    cache.put(`<svg class="${classes}" aria-hidden="true"${drawing}</svg>`)
    return createElement(markers.slot)
  }
  return (
    <svg className={classes} aria-hidden="true" viewBox={d && '0 0 24 24'}>
      {d ? <path d={d} /> : <use href={`${sprite}#${name}`} />}
    </svg>
  )
}

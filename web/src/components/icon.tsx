import sprite from '@/art/sprite.svg?url'

interface Props {
  name: string
  className?: string
}

/** One drawing of the sprite. It says nothing to a screen reader; the text beside it does. */
export function Icon({ name, className = 'icon' }: Props) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

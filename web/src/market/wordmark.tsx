import sprite from '@/art/sprite.svg?url'
import { useBrokenImage } from '@/components/use-broken-image'
import { lookUp } from '@/lib/look-up'
import styles from './wordmark.module.css'

// Widths of the marks that ship with the program, for a height of 24.
const drawn: Record<string, number> = { cherry: 146, contabo: 104 }

interface Props {
  id: string
  name: string | null
  /** An address that replaces the mark that ships with the program. */
  logo: string | null
}

/** A company's logo where there is one, else its name. */
export function Wordmark({ id, name, logo }: Props) {
  const { isBroken, ref, onError } = useBrokenImage()
  if (logo && !isBroken) {
    return (
      <img ref={ref} className={styles.wordmark} src={logo} alt={name ?? ''} width={120} height={24} loading="lazy" onError={onError} />
    )
  }
  const width = lookUp(drawn, id)
  if (width) {
    return (
      <svg className={styles.wordmark} width={width} height={24} role="img" aria-label={name ?? id}>
        <use href={`${sprite}#mark-${id}`} />
      </svg>
    )
  }
  return <span className={styles.wordmarkText}>{name}</span>
}

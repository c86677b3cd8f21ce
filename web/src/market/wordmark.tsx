import { useBrokenImage } from '@/components/use-broken-image'
import styles from './wordmark.module.css'

interface Props {
  name: string | null
  /** An address that replaces the mark that ships with the program. */
  logo: string | null
  /** The mark that ships with the program, null where there is none. */
  mark: { href: string; width: number } | null
}

/** A company's logo where there is one, else its mark, else its name. */
export function Wordmark({ name, logo, mark }: Props) {
  const { isBroken, ref, onError } = useBrokenImage()
  if (logo && !isBroken) {
    return (
      <img
        ref={ref}
        className={styles.wordmark}
        src={logo}
        alt={name ?? ''}
        width={120}
        height={24}
        loading="lazy"
        onError={onError}
      />
    )
  }
  if (mark) {
    return (
      <svg className={styles.wordmark} width={mark.width} height={24} role="img" aria-label={name ?? ''}>
        <use href={mark.href} />
      </svg>
    )
  }
  return <span className={styles.wordmarkText}>{name}</span>
}

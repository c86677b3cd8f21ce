import type { ReactNode } from 'react'
import '@/art/sprites.gen.css'
import { logos } from '@/art/sprites.gen'
import { useBrokenImage } from '@/components/use-broken-image'
import styles from './wordmark.module.css'

interface Props {
  id: string
  name: string | null
  /** An address that replaces the mark that ships with the program. */
  logo: string | null
}

/** A company's logo where there is one, else its mark, else its name. */
export function Wordmark({ id, name, logo }: Props) {
  const other = logos.includes(id) ? (
    <span className={`${styles.mark} logo-${id}`} role="img" aria-label={name ?? ''} />
  ) : (
    <span className={styles.wordmarkText}>{name}</span>
  )
  return logo ? <Logo src={logo} name={name} instead={other} /> : other
}

function Logo({ src, name, instead }: { src: string; name: string | null; instead: ReactNode }) {
  const { isBroken, ref, onError } = useBrokenImage()
  if (isBroken) return instead
  return (
    <img
      ref={ref}
      className={styles.wordmark}
      src={src}
      alt={name ?? ''}
      width={120}
      height={24}
      loading="lazy"
      onError={onError}
    />
  )
}

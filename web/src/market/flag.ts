import '@/art/sprites.gen.css'
import { nearFlags } from '@/art/sprites.gen'
import styles from './flag.module.css'

/** The class that draws a flag before an element's text: of a two-letter country code or "eu"; a globe for anything else. */
export function flagClass(code: string): string {
  const [row, column] = /^[a-z]{2}$/.test(code) ? code : 'zz'
  return `${styles.flag} fy-${row} fx-${column}${nearFlags.includes(`${row}${column}`) ? '' : ` ${styles.far}`}`
}

import { formatPath } from './path'
import { clip } from './text'
import styles from './path-button.module.css'

/** A path that leads to its value. */
export function PathButton({ keys, onShow }: { keys: readonly string[]; onShow: (keys: readonly string[]) => void }) {
  return (
    <button type="button" className={styles.path} onClick={() => onShow(keys)}>
      <span className="sr-only">Show: </span>
      {clip(formatPath(keys), 300)}
    </button>
  )
}

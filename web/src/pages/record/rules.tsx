import styles from './record-page.module.css'

/** Sentences that say how something is made. */
export function Rules({ title, texts }: { title: string; texts: string[] }) {
  return (
    <section className={styles.rules}>
      <h2>{title}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

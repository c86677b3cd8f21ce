import { type ComponentProps, memo, useState } from 'react'
import { inputClass } from '@/components/field'
import { Icon } from '@/components/icon'
import styles from './field-parts.module.css'

/** A sentence below a field that helps to fill it in. */
export function FieldHint(props: ComponentProps<'p'>) {
  return <p className={styles.hint} {...props} />
}

/** A sentence below a field that says what is wrong with it. */
export function FieldError({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p className={styles.error} {...rest}>
      <Icon name="circle-alert" className={styles.icon} />
      {children}
    </p>
  )
}

interface Props {
  id: string
  values: readonly string[]
}

/** The values that an input offers. There may be hundreds, so they are rendered again only when they change. */
export const SuggestedValues = memo(function SuggestedValues({ id, values }: Props) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
})

interface FileProps {
  id: string
  isRequired: boolean | undefined
  onText: (text: string) => void
}

/** Takes the text of a file of rows. */
export function FileText({ id, isRequired, onText }: FileProps) {
  const [isUnread, setIsUnread] = useState(false)
  const choose = async (file: File | undefined) => {
    const text = await file?.arrayBuffer().then(textOf, () => undefined)
    setIsUnread(text === undefined)
    onText(text ?? '')
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        required={isRequired}
        className={inputClass()}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {isUnread && <p role="alert">The file could not be read. Please choose it again.</p>}
    </>
  )
}

/** The text of a file: UTF-16 where its first bytes say so, else UTF-8, else what spreadsheets write. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

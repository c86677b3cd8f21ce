import { useRef, useState } from 'react'
import type { DeskConversions, DeskImported, DeskNamed } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { useDeskAction } from '../kit/use-desk-action'
import styles from './clicks.module.css'

/** Takes a partner's CSV file of conversions. */
export function ImportForm({ partners }: { partners: DeskNamed[] }) {
  const [partner, setPartner] = useState(partners[0]?.id ?? '')
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { run, busyWith } = useDeskAction()
  const send = async () => {
    const csv = await input.current?.files?.[0]?.arrayBuffer().then(textOf, () => undefined)
    setIsUnreadable(csv === undefined)
    if (csv !== undefined) {
      const body: DeskConversions = { partner, csv }
      await run<DeskImported>({ call: 'conversions', body, done: outcome, failed: 'Nothing was imported.' })
    }
    // A browser reads no file that was changed since it was chosen.
    if (input.current) input.current.value = ''
  }
  return (
    <form
      className={styles.import}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p>
        A report of Awin, CJ, Impact or Post Affiliate Pro as it comes, or a CSV file with the columns date, amount,
        currency, and plan or sub_id. It replaces what is stored of the same partner for the days from its first to its
        last. Order links have a sub-id where the partner’s link template holds <code>{'{click}'}</code>.
      </p>
      <Field id="conversions-partner" label="Partner">
        <Select id="conversions-partner" value={partner} onChange={({ target }) => setPartner(target.value)}>
          {partners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="conversions-file" label="File">
        <input id="conversions-file" type="file" accept=".csv,text/csv" required className={inputClass()} ref={input} />
      </Field>
      <Button type="submit" variant="primary" aria-busy={busyWith !== null}>
        Import
      </Button>
      {isUnreadable && <p role="alert">The file could not be read. Please choose it again.</p>}
    </form>
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

function outcome({ stored, replaced, unknown, pending, declined, others, totals }: DeskImported): string {
  const left: [number, string][] = [
    [replaced, 'replaced'],
    [unknown, 'without a plan of the shop'],
    [pending, 'pending and left out'],
    [declined, 'declined and left out'],
    [others, 'of other advertisers and left out'],
    [totals, 'lines of totals left out'],
  ]
  const parts = left.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `Conversions: ${[`${stored} stored`, ...parts].join(', ')}.`
}

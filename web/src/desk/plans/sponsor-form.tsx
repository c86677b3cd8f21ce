import { useEffect } from 'react'
import type { DeskSponsor } from '@/api/types.gen'
import { Button } from '@/components/button'
import { setUnsaved } from '@/lib/unsaved'
import { InputField } from '../kit/input-field'
import { useDeskAction } from '../kit/use-desk-action'
import { useKept } from '../kit/use-kept'
import styles from '../desk.module.css'

const noSponsor: { plan: string; from?: string; until?: string } = { plan: '' }

/** A day in UTC, so many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Marks a plan as sponsored. */
export function SponsorForm() {
  const [typed, setTyped] = useKept('sponsored', noSponsor)
  // Thirty days from today, as a sponsor pays for a time.
  const { plan, from = dayFromNow(0), until = dayFromNow(29) } = typed
  const set = (part: Partial<typeof noSponsor>) => setTyped((last) => ({ ...last, ...part }))
  const isTyped = plan !== ''
  // Not undone with the section: what was typed waits for it.
  useEffect(() => setUnsaved('sponsor', isTyped), [isTyped])
  const { run, busyWith } = useDeskAction()
  const number = planNumber(plan)
  const send = async () => {
    if (number === null) return
    const body: DeskSponsor = { plan_id: number, from, until }
    const done = await run<object>({ call: 'plans/sponsored', body, failed: 'The plan was not marked.' })
    if (done) set({ plan: '' })
  }
  return (
    <form
      className={styles.partForm}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <InputField
        id="sponsor-plan"
        label="Plan: its number, or the address of its page"
        className={styles.partWide}
        value={plan}
        required
        aria-describedby="sponsor-found"
        onText={(text) => set({ plan: text })}
      />
      <InputField
        id="sponsor-from"
        label="From, in UTC"
        type="date"
        value={from}
        onText={(day) => set({ from: day })}
      />
      <InputField
        id="sponsor-until"
        label="Until, this day included"
        type="date"
        value={until}
        onText={(day) => set({ until: day })}
      />
      <Button type="submit" variant="primary" aria-busy={busyWith !== null} aria-disabled={number === null}>
        Mark as sponsored
      </Button>
      <p id="sponsor-found" role="status" className={styles.partWide}>
        {plan !== '' && number === null && 'That is no number of a plan, and no address that ends in one.'}
      </p>
    </form>
  )
}

/** The number of a plan that was typed, or that ends the address of its page; null for anything else. */
export function planNumber(text: string): number | null {
  const [, digits] = /(?:^|\/plans\/(?:[^/?#]*-)?)(\d{1,15})(?:[?#].*)?$/.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

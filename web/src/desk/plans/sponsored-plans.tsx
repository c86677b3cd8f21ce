import type { DeskSponsor, DeskSponsored } from '@/api/types.gen'
import { Button } from '@/components/button'
import { dayText } from '@/lib/format'
import { DataTable } from '../kit/data-table'
import { InputField } from '../kit/input-field'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { useKept } from '../kit/use-kept'
import { Badge, type Tone } from '../kit/words'
import styles from '../desk.module.css'

const states: Partial<Record<string, { tone: Tone; text: string }>> = {
  shown: { tone: 'good', text: 'Shown' },
  later: { tone: 'quiet', text: 'Not yet' },
  over: { tone: 'quiet', text: 'Over' },
  hidden: { tone: 'warn', text: 'Hidden: it cannot be ordered' },
}

/** The plans that stand above lists, marked as sponsored, and the form that marks one. */
export function SponsoredPlans() {
  const plans = useDeskData<DeskSponsored[]>('plans/sponsored')
  const { run, busyWith } = useDeskAction()
  return (
    <section className={styles.part}>
      <h2>Sponsored plans</h2>
      <p>
        A sponsored plan stands in a labelled row above the lists whose filters it matches. It keeps its place in the
        list itself, and changes no order and no count.
      </p>
      <SponsorForm />
      <Loaded of={plans} what="The sponsored plans" isEmpty={(list) => list.length === 0} none="No plan is sponsored.">
        {(list) => (
          <DataTable
            label="Sponsored plans"
            rows={list}
            rowKey={({ plan_id }) => plan_id}
            columns={[
              { label: 'Plan', cell: (plan) => plan.name || `Plan ${plan.plan_id}` },
              { label: 'Partner', cell: ({ partner }) => partner || '—' },
              { label: 'State', cell: ({ state }) => <State state={state} /> },
              { label: 'From', cell: ({ from }) => (from ? dayText(from) : '—') },
              { label: 'Until', cell: ({ until }) => (until ? dayText(until) : '—') },
              {
                label: 'Actions',
                isUnlabelled: true,
                cell: ({ plan_id, name }) => (
                  <Button
                    aria-label={`End: ${name || `Plan ${plan_id}`}`}
                    aria-busy={busyWith === plan_id}
                    onClick={() =>
                      void run({
                        call: `plans/sponsored/${plan_id}/end`,
                        key: plan_id,
                        done: 'The plan is no longer sponsored. The audit log can undo it.',
                        failed: 'The plan is still sponsored.',
                      })
                    }
                  >
                    End
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

function State({ state }: { state: string }) {
  const { tone, text } = states[state] ?? { tone: 'quiet' as const, text: state }
  return <Badge tone={tone}>{text}</Badge>
}

const noSponsor: { plan: string; from?: string; until?: string } = { plan: '' }

/** A day in UTC, so many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function SponsorForm() {
  const [typed, setTyped] = useKept('sponsored', noSponsor)
  // Thirty days from today, as a sponsor pays for a time.
  const { plan, from = dayFromNow(0), until = dayFromNow(29) } = typed
  const set = (part: Partial<typeof noSponsor>) => setTyped((last) => ({ ...last, ...part }))
  const { run, busyWith } = useDeskAction()
  const number = planNumber(plan)
  const send = async () => {
    if (number === null) return
    const body: DeskSponsor = { plan_id: number, from, until }
    const done = await run<object>({
      call: 'plans/sponsored',
      body,
      done: 'The plan is marked as sponsored. The audit log can undo it.',
      failed: 'The plan was not marked.',
    })
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

import { useState } from 'react'
import type { DeskFound, DeskFoundPlan, DeskHiding, DeskPartner } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { counted, grouped } from '@/lib/format'
import { useSettled } from '@/lib/use-settled'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { DataTable } from '../kit/data-table'
import { InputField } from '../kit/input-field'
import { Pager } from '../kit/pager'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { useKept } from '../kit/use-kept'
import { Badge, type Tone } from '../kit/words'
import { CorrectDialog } from './correct-dialog'
import frame from '../desk.module.css'
import styles from './plans.module.css'

const noSearch = { q: '', partner: '', corrected: '' }

const tones: Partial<Record<string, Tone>> = { shown: 'good', hidden: 'bad' }

/** Partners' plans: found by name, partner or number, hidden and corrected. */
export function PartnerPlans() {
  const [search, setSearch] = useKept('partner-plans', noSearch)
  const [page, setPage] = useState(1)
  const [hiding, setHiding] = useState<DeskFoundPlan | null>(null)
  const [correcting, setCorrecting] = useState<number | null>(null)
  const q = useSettled(search.q)
  const found = useDeskData<DeskFound>(`plans?${new URLSearchParams({ ...search, q, page: String(page) }).toString()}`)
  const partners = useDeskData<DeskPartner[]>('partners')
  const narrow = (part: Partial<typeof noSearch>) => {
    setPage(1)
    setSearch((last) => ({ ...last, ...part }))
  }
  return (
    <section className={frame.part}>
      <h2>Partners’ plans</h2>
      <p>
        A plan that is hidden leaves the shop at once, and no refresh brings it back. A correction stands until the
        partner says something else of that field, and is marked on the plan’s page.
      </p>
      <search className={styles.search}>
        <InputField
          id="plans-q"
          type="search"
          label="Name, partner or number"
          value={search.q}
          onText={(text) => narrow({ q: text })}
        />
        <Field id="plans-partner" label="Partner">
          <Select
            id="plans-partner"
            value={search.partner}
            onChange={({ target }) => narrow({ partner: target.value })}
          >
            <option value="">All partners</option>
            {partners.data?.map(({ status }) => (
              <option key={status.partner} value={status.partner}>
                {status.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="plans-corrected" label="Which">
          <Select
            id="plans-corrected"
            value={search.corrected}
            onChange={({ target }) => narrow({ corrected: target.value })}
          >
            <option value="">All plans</option>
            <option value="yes">Hidden or corrected</option>
          </Select>
        </Field>
      </search>
      <Loaded of={found} what="The plans" isEmpty={({ total }) => total === 0} none="No plan matches.">
        {({ plans, total, per_page }) => (
          <>
            <p role="status" className={styles.count}>
              {counted(total, 'plan')}
              {total > per_page && `, page ${grouped(page)} of ${grouped(Math.ceil(total / per_page))}`}
            </p>
            <DataTable
              label="Partners’ plans"
              rows={plans}
              rowKey={({ plan_id }) => plan_id}
              columns={[
                { label: 'Plan', cell: ({ name }) => name },
                { label: 'Number', isNumber: true, cell: ({ plan_id }) => plan_id },
                { label: 'Partner', cell: ({ partner }) => partner || '—' },
                {
                  label: 'State',
                  cell: ({ state }) => <Badge tone={tones[state] ?? 'quiet'}>{words[state] ?? state}</Badge>,
                },
                { label: 'Corrected', cell: ({ corrected }) => corrected.join(', ') || '—' },
                {
                  label: 'Actions',
                  isUnlabelled: true,
                  cell: (plan) => (
                    <span className={styles.actions}>
                      <Button aria-label={`Correct: ${plan.name}`} onClick={() => setCorrecting(plan.plan_id)}>
                        Correct
                      </Button>
                      <Button
                        aria-label={`${plan.state === 'hidden' ? 'Show' : 'Hide'}: ${plan.name}`}
                        onClick={() => setHiding(plan)}
                      >
                        {plan.state === 'hidden' ? 'Show' : 'Hide'}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
            <Pager
              before="Previous"
              next="Next"
              hasBefore={page > 1}
              hasNext={page * per_page < total}
              onBefore={() => setPage(page - 1)}
              onNext={() => setPage(page + 1)}
            />
          </>
        )}
      </Loaded>
      {hiding && <HideDialog plan={hiding} onClose={() => setHiding(null)} />}
      {correcting !== null && <CorrectDialog id={correcting} onClose={() => setCorrecting(null)} />}
    </section>
  )
}

const words: Partial<Record<string, string>> = { shown: 'Shown', hidden: 'Hidden', 'sold out': 'Sold out' }

function HideDialog({ plan, onClose }: { plan: DeskFoundPlan; onClose: () => void }) {
  const { run, busyWith } = useDeskAction()
  const [reason, setReason] = useState('')
  const hides = plan.state !== 'hidden'
  const confirm = async () => {
    const body: DeskHiding = { is_hidden: hides, reason }
    const done = await run<object>({
      call: `plans/${plan.plan_id}/hidden`,
      body,
      done: `${plan.name} is ${hides ? 'hidden' : 'shown again'}. The audit log can undo it.`,
      failed: `${plan.name} was not ${hides ? 'hidden' : 'shown'}.`,
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={`${hides ? 'Hide' : 'Show'} ${plan.name}?`}
      verb={hides ? 'Hide' : 'Show'}
      isBusy={busyWith !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {hides
          ? 'It leaves lists, feeds, the API and its page at once, and stays away whatever its partner says.'
          : 'It comes back as its partner offers it now.'}
      </p>
      {hides && <InputField id="hide-reason" label="Reason, for the audit log" value={reason} onText={setReason} />}
    </ConfirmDialog>
  )
}

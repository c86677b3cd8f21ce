import { useState } from 'react'
import type { DeskPartner, DeskRun, DeskRuns } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { grouped } from '@/lib/format'
import { useLocation, useNavigate } from '@/lib/router'
import { DataTable } from '../kit/data-table'
import { useMay } from '../kit/desk-context'
import { Pager } from '../kit/pager'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { Moment, StateBadge } from '../kit/words'
import { RollbackDialog } from './rollback-dialog'
import { RunDetails } from './run-details'

/** Every refresh with its counts, what it changed, and the way back. */
export function RefreshesSection() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const partner = new URLSearchParams(search).get('partner') ?? ''
  const [below, setBelow] = useState<number[]>([])
  const partners = useDeskData<DeskPartner[]>('partners')
  const runs = useDeskData<DeskRuns>(
    `refreshes?partner=${encodeURIComponent(partner)}&below=${String(below.at(-1) ?? 0)}`,
  )
  const [open, setOpen] = useState<number | null>(null)
  const [asked, setAsked] = useState<DeskRun | null>(null)
  const mayRollBack = useMay('editor')
  const choose = (id: string) => {
    setBelow([])
    navigate(id === '' ? '/operator/refreshes' : `/operator/refreshes?partner=${encodeURIComponent(id)}`, {
      replace: true,
      state: { inPlace: true },
    })
  }
  return (
    <SectionPage
      title="Refreshes"
      about="Every refresh, newest first. A roll-back brings a partner’s rows back to what they were before one."
      actions={
        <Field id="refreshes-partner" label="Partner">
          <Select id="refreshes-partner" value={partner} onChange={({ target }) => choose(target.value)}>
            <option value="">All partners</option>
            {partners.data?.map(({ status }) => (
              <option key={status.partner} value={status.partner}>
                {status.name}
              </option>
            ))}
          </Select>
        </Field>
      }
    >
      <Loaded
        of={runs}
        what="The refreshes"
        isEmpty={(page) => page.runs.length === 0}
        none="There was no refresh yet. Partners is where to begin one."
      >
        {(page) => (
          <>
            <DataTable
              label="Refreshes"
              rows={page.runs}
              rowKey={({ run }) => run}
              below={(run) =>
                open === run.run ? (
                  <RunDetails
                    run={run}
                    {...(mayRollBack && run.outcome === 'ok' && { onRollBack: () => setAsked(run) })}
                  />
                ) : null
              }
              columns={[
                { label: 'Partner', cell: ({ name }) => name },
                { label: 'Run', isNumber: true, cell: ({ run }) => run },
                { label: 'When', cell: ({ ended_at: time }) => <Moment time={time} /> },
                {
                  label: 'Outcome',
                  cell: ({ outcome, is_rollback: isRollback }) => (
                    <StateBadge
                      outcome={outcome}
                      {...(isRollback ? { text: 'Rolled back' } : outcome === 'ok' && { text: 'Taken' })}
                    />
                  ),
                },
                { label: 'Added', isNumber: true, cell: ({ added }) => grouped(added) },
                { label: 'Changed', isNumber: true, cell: ({ changed }) => grouped(changed) },
                { label: 'Withdrawn', isNumber: true, cell: ({ withdrawn }) => grouped(withdrawn) },
                { label: 'Skipped', isNumber: true, cell: ({ rejected }) => grouped(rejected) },
                {
                  label: 'Details',
                  isUnlabelled: true,
                  cell: ({ run, name }) => (
                    <Button
                      aria-label={`Details of run ${run} of ${name}`}
                      aria-expanded={open === run}
                      onClick={() => setOpen(open === run ? null : run)}
                    >
                      Details
                    </Button>
                  ),
                },
              ]}
            />
            <Pager
              hasBefore={below.length > 0}
              hasNext={page.next !== 0}
              onBefore={() => setBelow(below.slice(0, -1))}
              onNext={() => setBelow([...below, page.next])}
            />
          </>
        )}
      </Loaded>
      {asked && <RollbackDialog run={asked} onClose={() => setAsked(null)} />}
    </SectionPage>
  )
}

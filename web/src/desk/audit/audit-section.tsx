import { useState } from 'react'
import type { DeskAudit, DeskEntry } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import { capitalised } from '@/lib/format'
import { useSettled } from '@/lib/use-settled'
import { ColumnList } from '../kit/change-list'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { DataTable } from '../kit/data-table'
import { useMay } from '../kit/desk-context'
import { InputField } from '../kit/input-field'
import { Pager } from '../kit/pager'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAction, useDownload } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { Moment } from '../kit/words'
import styles from './audit.module.css'

interface Filters {
  event: string
  operator: string
  since: string
  until: string
}

const noFilters: Filters = { event: '', operator: '', since: '', until: '' }

/** Who did what when, with before and after. */
export function AuditSection() {
  const [filters, setFilters] = useState(noFilters)
  const [below, setBelow] = useState<number[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const [asked, setAsked] = useState<DeskEntry | null>(null)
  const operator = useSettled(filters.operator)
  const query = new URLSearchParams({ ...filters, operator }).toString()
  const log = useDeskData<DeskAudit>(`audit?${query}&below=${String(below.at(-1) ?? 0)}`)
  const download = useDownload()
  const mayUndo = useMay('editor')
  const narrow = (change: Partial<Filters>) => {
    setBelow([])
    setFilters((before) => ({ ...before, ...change }))
  }
  return (
    <SectionPage
      title="Audit"
      about="Who did what and when, newest first. Lines are kept for a year. An undo is a line too, and can itself be undone."
      actions={
        <Button onClick={() => void download(`/operator/data/audit.csv?${query}`, 'audit.csv')}>
          <Icon name="download" size="small" />
          CSV
        </Button>
      }
    >
      <search className={styles.filters}>
        <Field id="audit-event" label="What">
          <Select id="audit-event" value={filters.event} onChange={({ target }) => narrow({ event: target.value })}>
            <option value="">Everything</option>
            {log.data?.events.map((event) => (
              <option key={event} value={event}>
                {eventText(event)}
              </option>
            ))}
          </Select>
        </Field>
        <InputField
          id="audit-operator"
          label="Operator"
          value={filters.operator}
          onText={(name) => narrow({ operator: name })}
        />
        <InputField
          id="audit-since"
          label="From"
          type="date"
          value={filters.since}
          onText={(since) => narrow({ since })}
        />
        <InputField
          id="audit-until"
          label="To"
          type="date"
          value={filters.until}
          onText={(until) => narrow({ until })}
        />
      </search>
      <Loaded of={log} what="The audit log" isEmpty={({ entries }) => entries.length === 0} none="No line matches.">
        {(page) => (
          <>
            <DataTable
              label="Audit log"
              rows={page.entries}
              rowKey={({ entry }) => entry}
              below={({ entry, columns }) => (open === entry ? <ColumnList columns={columns} /> : null)}
              columns={[
                { label: 'What', cell: ({ event }) => eventText(event) },
                { label: 'When', cell: ({ time }) => <Moment time={time} /> },
                { label: 'Who', cell: whoText },
                { label: 'Detail', cell: ({ detail }) => <span className={styles.detail}>{detail || '—'}</span> },
                { label: 'Entry', isNumber: true, cell: ({ entry }) => entry },
                {
                  label: 'Before and after',
                  isUnlabelled: true,
                  cell: ({ entry, columns }) =>
                    columns.length > 0 && (
                      <Button
                        aria-label={`Details of entry ${entry}: before and after`}
                        aria-expanded={open === entry}
                        onClick={() => setOpen(open === entry ? null : entry)}
                      >
                        Details
                      </Button>
                    ),
                },
                {
                  label: 'Undo',
                  isUnlabelled: true,
                  cell: (entry) =>
                    mayUndo &&
                    entry.can_undo && (
                      <Button aria-label={`Undo entry ${entry.entry}`} onClick={() => setAsked(entry)}>
                        Undo
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
      {asked && <UndoDialog entry={asked} onClose={() => setAsked(null)} />}
    </SectionPage>
  )
}

function eventText(event: string): string {
  return capitalised(event.replaceAll('_', ' '))
}

function whoText({ operator, address }: DeskEntry): string {
  if (operator !== '') return address === '' ? operator : `${operator}, ${address}`
  return address === '' ? 'Command line' : address
}

function UndoDialog({ entry, onClose }: { entry: DeskEntry; onClose: () => void }) {
  const { run, busyWith } = useDeskAction()
  const back = entry.columns.map(({ name, before, after }) => ({ name, before: after, after: before }))
  const confirm = async () => {
    const done = await run<object>({
      call: `audit/${entry.entry}/undo`,
      done: `Entry ${entry.entry} was undone.`,
      failed: `Entry ${entry.entry} was not undone.`,
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={`Undo entry ${entry.entry}: ${eventText(entry.event).toLowerCase()}`}
      verb="Undo"
      isBusy={busyWith !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{entry.detail}</p>
      {back.length > 0 && entry.event !== 'rolled_back' && (
        <>
          <p>This is what changes back.</p>
          <ColumnList columns={back} />
        </>
      )}
    </ConfirmDialog>
  )
}

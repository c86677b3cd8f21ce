import { useState } from 'react'
import type { DeskClicks, DeskCount, DeskSponsoredDay } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import { capitalised, counted } from '@/lib/english'
import { dayText } from '@/lib/format'
import { type Column, DataTable } from '../kit/data-table'
import { useMay } from '../kit/desk-context'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDownload } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { DayChart } from './day-chart'
import { ImportForm } from './import-form'
import styles from './clicks.module.css'

const spans = [7, 30, 90, 365]

/** How often order links were clicked, and what partners say that led to. */
export function ClicksSection() {
  const [days, setDays] = useState(30)
  const [isImporting, setIsImporting] = useState(false)
  const clicks = useDeskData<DeskClicks>(`clicks?days=${days}`)
  const download = useDownload()
  const mayImport = useMay('editor')
  return (
    <SectionPage
      actions={
        <>
          {mayImport && (
            <Button aria-expanded={isImporting} onClick={() => setIsImporting(!isImporting)}>
              Import conversions
            </Button>
          )}
          <Button onClick={() => void download(`/operator/clicks.csv?days=${days}`, 'clicks.csv')}>
            <Icon name="download" size="small" />
            CSV
          </Button>
        </>
      }
    >
      <Field id="clicks-days" label="Days" className={styles.days}>
        <Select id="clicks-days" value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {spans.map((span) => (
            <option key={span} value={span}>{`Last ${span}`}</option>
          ))}
        </Select>
      </Field>
      {isImporting && clicks.data && <ImportForm partners={clicks.data.importable} />}
      <Loaded of={clicks} what="The clicks">
        {(shown) => (
          <>
            <p className="small">
              <strong>{counted(shown.total, 'click')}</strong>
              {` from ${dayText(shown.first)} to ${dayText(shown.last)}`}
              {!shown.counts && '. This shop counts no clicks at present (LAUNCHRACK_CLICKS=off).'}
            </p>
            {shown.total > 0 && <DayChart days={shown.days} />}
            <Counts title="By partner" first="Partner" rows={shown.partners} hasConversions />
            <Counts
              title="By kind of page"
              first="Page"
              rows={shown.pages.map((row) => ({ ...row, name: capitalised(row.name) }))}
              hasConversions
            />
            {shown.sponsored.length > 0 && <SponsoredClicks rows={shown.sponsored} />}
            <Counts title="By plan" first="Plan" rows={shown.plans} hasConversions />
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}

/** What a sponsor can be billed for: the clicks of a day on the sponsored row of a plan. */
function SponsoredClicks({ rows }: { rows: DeskSponsoredDay[] }) {
  return (
    <section className={styles.counts}>
      <h2>Sponsored rows, by day</h2>
      <DataTable
        label="Sponsored rows, by day"
        rows={rows}
        rowKey={({ day, plan_id }) => `${day} ${plan_id}`}
        columns={[
          { label: 'Day', cell: ({ day }) => dayText(day) },
          { label: 'Plan', cell: ({ name }) => name },
          { label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
        ]}
      />
    </section>
  )
}

interface CountsProps {
  title: string
  first: string
  rows: DeskCount[]
  hasConversions?: boolean
}

function Counts({ title, first, rows, hasConversions = false }: CountsProps) {
  const columns: Column<[number, DeskCount]>[] = [
    { label: first, cell: ([, { name }]) => name },
    { label: 'Clicks', isNumber: true, cell: ([, { clicks }]) => clicks },
  ]
  if (hasConversions) {
    columns.push(
      { label: 'Conversions', isNumber: true, cell: ([, { conversions }]) => conversions },
      { label: 'Paid', isNumber: true, cell: ([, { amounts }]) => (amounts.length > 0 ? amounts.join(', ') : '—') },
    )
  }
  return (
    <section className={styles.counts}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="text">No clicks in these days.</p>
      ) : (
        <DataTable label={title} rows={[...rows.entries()]} rowKey={([at]) => at} columns={columns} />
      )}
    </section>
  )
}

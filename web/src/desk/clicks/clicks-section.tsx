import { useState } from 'react'
import type { DeskClicks } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import { counted } from '@/lib/english'
import { dayText } from '@/lib/format'
import { useMay } from '../kit/desk-context'
import { ListTable } from '../kit/list-section'
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
            {shown.tables.map((table) => (
              <ListTable key={table.label} table={table} />
            ))}
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}

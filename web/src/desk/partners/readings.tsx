import { useState } from 'react'
import type { DeskChoice, DeskLook, DeskOption, DeskReadField } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { type Column, DataTable } from '../kit/data-table'
import styles from './partners.module.css'

interface Props {
  looks: readonly DeskLook[]
  choices: readonly DeskChoice[]
  isBusy: boolean
  onChoose: (field: string, part: string) => void
  onSkip: (key: string) => void
}

/** What was read of one item, beside the page’s own words, and the parts of it that a field can be taken from. */
export function Readings({ looks, choices, isBusy, onChoose, onSkip }: Props) {
  const [at, setAt] = useState(0)
  const look = looks[at] ?? looks[0]
  if (!look) return null
  const columns: Column<DeskReadField>[] = [
    { label: 'Field', cell: ({ label }) => label },
    { label: 'Read', cell: ({ value }) => <strong className={styles.text}>{value === '' ? '—' : value}</strong> },
    {
      label: 'The page’s own words',
      cell: ({ words }) => <span className={styles.words}>{words === '' ? '—' : words}</span>,
    },
    {
      label: 'Take it from',
      cell: ({ field, label, can_choose: canChoose }) =>
        canChoose && (
          <PartSelect
            label={`${label}: take it from`}
            parts={look.parts}
            value={choices.find((one) => one.field === field)?.part ?? ''}
            isBusy={isBusy}
            onChoose={(part) => onChoose(field, part)}
          />
        ),
    },
  ]
  return (
    <div className="stack gap-12">
      <Field id="partner-item" label={`Item, one of the first ${looks.length}`} className={styles.item}>
        <Select id="partner-item" value={at} onChange={({ target }) => setAt(Number(target.value))}>
          {looks.map(({ key, name, reason }, i) => (
            <option key={`${key} ${i}`} value={i}>
              {`${name === '' ? key : name}${reason === undefined ? '' : ', not read'}`}
            </option>
          ))}
        </Select>
      </Field>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && onSkip(look.key)}>
        This is not a plan
      </Button>
      {look.reason !== undefined && <p className={styles.reason}>{`This item is not read: ${look.reason}.`}</p>}
      <DataTable
        label="What was read"
        columns={columns}
        rows={look.fields.filter(
          ({ value, words, can_choose: canChoose }) => value !== '' || words !== '' || canChoose,
        )}
        rowKey={({ field }) => field}
      />
    </div>
  )
}

interface PartProps {
  label: string
  parts: readonly DeskOption[]
  value: string
  isBusy: boolean
  onChoose: (part: string) => void
}

function PartSelect({ label, parts, value, isBusy, onChoose }: PartProps) {
  const isElsewhere = value !== '' && !parts.some((part) => part.value === value)
  return (
    <span className={styles.choice}>
      <Select
        aria-label={label}
        value={value}
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && onChoose(target.value)}
      >
        <option value="">As read</option>
        {isElsewhere && <option value={value}>{`Another part (${value})`}</option>}
        {parts.map((part) => (
          <option key={part.value} value={part.value}>
            {clipped(part.text)}
          </option>
        ))}
      </Select>
    </span>
  )
}

/** The beginning of a text that is long: the list of a dropdown is as wide as its longest option. */
function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

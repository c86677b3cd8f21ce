import { Fragment, useId, useState } from 'react'
import type { DeskCell, DeskDetails, DeskFilter, DeskPage, DeskRow, DeskSection, DeskTable } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Notice } from '@/components/notice'
import { Options } from '@/components/options'
import { classNames } from '@/lib/class-names'
import { inPlace, useLocation, useNavigate } from '@/lib/router'
import { useSettled } from '@/lib/use-settled'
import { Actions, Asking } from './asking'
import { DayChart } from './day-chart'
import { type Column, DataTable } from './data-table'
import { FactView } from './facts'
import { InputField } from './input-field'
import { Pager } from './pager'
import { Loaded, None, SectionPage } from './section-page'
import { useDeskData } from './use-desk-data'
import styles from './list-section.module.css'

/** A section of lists, as the server describes it: internal/desk/shape/page.go. */
export function ListSection({ section: { name, title } }: { section: DeskSection }) {
  const list = useList(name)
  return (
    <Asking>
      <SectionPage actions={list.page.data?.actions && <Actions of={list.page.data.actions} />}>
        <Lists of={list} what={title} />
      </SectionPage>
    </Asking>
  )
}

interface PartProps {
  call: string
  what: string
  onEdit?: (id: number) => void
}

/** Lists on a page that is more. */
export function ListPart({ call, what, onEdit }: PartProps) {
  const list = useList(call)
  return (
    <Asking onEdit={onEdit}>
      <div className="stack gap-16">
        {list.page.data?.actions && (
          <p className={styles.actions}>
            <Actions of={list.page.data.actions} />
          </p>
        )}
        <Lists of={list} what={what} />
      </div>
    </Asking>
  )
}

/** Reads lists by the filters of the address, which goes to a colleague as it is. */
function useList(call: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The queries of the pages from the second one to the one that is shown.
  const [pages, setPages] = useState<string[]>([])
  const filters = new URLSearchParams(useSettled(search))
  // Which of a section's short pages is shown is nothing of its lists.
  filters.delete('page')
  const query = [filters.toString(), pages.at(-1) ?? ''].filter(Boolean).join('&')
  const page = useDeskData<DeskPage>(query === '' ? call : `${call}?${query}`)
  const chosen = new URLSearchParams(search)
  const narrow = (name: string, value: string) => {
    chosen.set(name, value)
    if (value === '') chosen.delete(name)
    setPages([])
    navigate([pathname, chosen.toString()].filter(Boolean).join('?'), { replace: true, state: inPlace })
  }
  return { page, pages, setPages, chosen, narrow }
}

function Lists({ of, what }: { of: ReturnType<typeof useList>; what: string }) {
  const { page, pages, setPages } = of
  return (
    <Loaded of={page} what={what}>
      {({ notices, text, filters, days, tables, next }) => (
        <>
          {notices?.map((notice) => (
            <Notice key={notice}>{notice}</Notice>
          ))}
          {filters && (
            <search className={styles.filters}>
              {filters.map((filter) => (
                <Filter key={filter.name} filter={filter} of={of} />
              ))}
            </search>
          )}
          {text !== undefined && (
            <p role="status" className={styles.text}>
              {text}
            </p>
          )}
          {days && <DayChart days={days} />}
          {tables.map((table) => (
            <ListTable key={table.label} table={table} />
          ))}
          <Pager
            hasBefore={pages.length > 0}
            hasNext={next !== undefined}
            onBefore={() => setPages(pages.slice(0, -1))}
            onNext={() => next !== undefined && setPages([...pages, next])}
          />
        </>
      )}
    </Loaded>
  )
}

function Filter({ filter, of }: { filter: DeskFilter; of: ReturnType<typeof useList> }) {
  const { name, label, kind, options } = filter
  const id = useId()
  const value = of.chosen.get(name) ?? ''
  if (!options)
    return <InputField id={id} type={kind} label={label} value={value} onText={(text) => of.narrow(name, text)} />
  return (
    <Field id={id} label={label}>
      <Select id={id} value={value} onChange={({ target }) => of.narrow(name, target.value)}>
        <Options options={options} selected={value} />
      </Select>
    </Field>
  )
}

/** A table of the server's, with what its rows can do and open. */
function ListTable({ table: { title, label, columns, rows, none, text, commands } }: { table: DeskTable }) {
  const [open, setOpen] = useState<string | null>(null)
  const heads: Column<DeskRow>[] = columns.map((column, i) => ({
    label: column.label,
    isNumber: column.is_number ?? false,
    cell: ({ cells }) => <Cell of={cells[i] ?? {}} />,
  }))
  if (rows.some(({ details, actions }) => details ?? actions)) {
    heads.push({
      label: 'Actions',
      isUnlabelled: true,
      cell: ({ key, details, actions }) => (
        <span className={classNames(styles.actions, styles.row)}>
          {details && (
            <Button
              aria-label={details.label}
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? null : key)}
            >
              {details.verb}
            </Button>
          )}
          <Actions of={actions} />
        </span>
      ),
    })
  }
  if (rows.length === 0 && none === undefined && text === undefined) return null
  return (
    <div className={styles.table}>
      {title !== undefined && <h2>{title}</h2>}
      {rows.length > 0 ? (
        <DataTable
          label={label}
          rows={rows}
          rowKey={({ key }) => key}
          columns={heads}
          below={({ key, details }) => (open === key && details ? <Details of={details} /> : null)}
        />
      ) : (
        none !== undefined && <None>{none}</None>
      )}
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {commands !== undefined && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long command is scrolled by the keyboard, too
        <pre className={styles.commands} tabIndex={0} role="region" aria-label="Commands">
          {commands}
        </pre>
      )}
    </div>
  )
}

function Cell({ of: { text = '', tone, time, is_code: isCode, note } }: { of: DeskCell }) {
  return (
    <>
      {time ? (
        <Ago time={time} text={text} />
      ) : tone !== undefined ? (
        <Badge tone={tone}>{text}</Badge>
      ) : isCode ? (
        <code className={styles.code}>{text}</code>
      ) : (
        <span className={styles.plain}>{text}</span>
      )}
      {note !== undefined && <p className={styles.note}>{breakable(note)}</p>}
    </>
  )
}

/** Lets a line break in the names of variables, behind their underscores. */
function breakable(text: string) {
  return text.split(/(?<=_)/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Details({ of: { actions, text, facts } }: { of: DeskDetails }) {
  return (
    <div className={styles.details}>
      {actions && (
        <div className={styles.actions}>
          <Actions of={actions} />
        </div>
      )}
      {text !== undefined && <p>{text}</p>}
      {facts?.map((fact, i) => (
        <FactView key={i} fact={fact} />
      ))}
    </div>
  )
}

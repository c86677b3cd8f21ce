import { type SubmitEvent, useRef } from 'react'
import { columnGroups, tableColumns } from './table-columns.gen'
import { Button } from '@/components/button'
import { ServerCached } from '@/components/server-cached'
import { addressOf, type Params, withParam, withoutParams } from '@/lib/address'
import { t } from '@/lib/language'
import { inPlace, useNavigate } from '@/lib/router'
import { columnsOf } from './table-columns'
import styles from './column-chooser.module.css'

interface Props {
  path: string
  params: Params
}

/** Chooses the columns of the table: a form that needs no scripts. */
export function ColumnChooser({ path, params }: Props) {
  const { columns } = columnsOf(params)
  const names = columns.map(({ name }) => name).join()
  const navigate = useNavigate()
  const details = useRef<HTMLDetailsElement>(null)
  const rest = withoutParams(params, 'columns')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')]
    const chosen = boxes.map(({ value }) => value).join(',')
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
    navigate(addressOf(path, withParam(rest, 'columns', chosen)), { state: inPlace })
  }
  return (
    <details ref={details} className={styles.chooser}>
      <summary>{t('Columns')}</summary>
      <form key={names} action={`${path}#servers`} autoComplete="off" aria-label={t('Columns')} onSubmit={submit}>
        {rest.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        <ServerCached name={import.meta.env.SSR && rest.length === params.length && 'columns'}>
          {Object.entries(columnGroups).map(([group, title]) => (
            <fieldset key={group}>
              <legend>{title()}</legend>
              {tableColumns
                .filter((column) => column.group === group)
                .map((column) => (
                  <label key={column.name}>
                    <input
                      type="checkbox"
                      name="columns"
                      value={column.name}
                      defaultChecked={columns.includes(column)}
                    />
                    {column.label()}
                  </label>
                ))}
            </fieldset>
          ))}
        </ServerCached>
        <Button type="submit" variant="primary">
          {t('Show these columns')}
        </Button>
      </form>
    </details>
  )
}

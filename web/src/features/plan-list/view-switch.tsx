import type { SubmitEvent } from 'react'
import { type Params, addressOf, withParam, withoutParams } from '@/lib/address'
import { loadTable } from '@/features/plan-list/late-parts'
import { t } from '@/lib/language'
import { inPlace, useNavigate } from '@/lib/router'
import styles from './view-switch.module.css'

interface Props {
  path: string
  params: Params
  isTable: boolean
}

/** Two buttons that show the list as cards or as a table. */
export function ViewSwitch({ path, params, isTable }: Props) {
  const navigate = useNavigate()
  const rest = withoutParams(params, 'view', 'offset')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const view = submitter instanceof HTMLButtonElement ? submitter.value : ''
    navigate(addressOf(path, view === 'table' ? withParam(rest, 'view', view) : rest), { state: inPlace })
  }
  return (
    <form className={styles.switch} action={`${path}#servers`} aria-label={t('View')} onSubmit={submit}>
      {rest.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      <button name="view" value="" aria-pressed={!isTable}>
        {t('Cards')}
      </button>
      <button name="view" value="table" aria-pressed={isTable} onPointerEnter={loadTable} onFocus={loadTable}>
        {t('Table')}
      </button>
    </form>
  )
}

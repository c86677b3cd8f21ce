import type { SubmitEvent } from 'react'
import { type Params, addressOf, withParam, withoutParams } from '@/lib/address'
import { keepCookie } from '@/lib/choice-cookie'
import { loadTable } from '@/features/plan-list/late-parts'
import { t } from '@/lib/language'
import { inPlace, useNavigate } from '@/lib/router'
import styles from './view-switch.module.css'

const viewId = 'view'

/** Two buttons of the form below that show the list as cards or as a table. */
export function ViewButtons({ isTable }: { isTable: boolean }) {
  return (
    <div className={styles.switch} role="group" aria-label={t('View')}>
      <button form={viewId} name="view" value="" aria-pressed={!isTable}>
        {t('Cards')}
      </button>
      <button
        form={viewId}
        name="view"
        value="table"
        aria-pressed={isTable}
        onPointerEnter={loadTable}
        onFocus={loadTable}
      >
        {t('Table')}
      </button>
    </div>
  )
}

/** What the buttons send, which stand in another form. Without scripts the server keeps the choice. */
export function ViewForm({ path, params }: { path: string; params: Params }) {
  const navigate = useNavigate()
  const rest = withoutParams(params, 'view', 'offset')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const view = event.nativeEvent.submitter?.getAttribute('value') ?? ''
    keepCookie('list-view', view) // the server and the router lead to the table (internal/front/site/list.go)
    navigate(addressOf(path, view === 'table' ? withParam(rest, 'view', view) : rest), { state: inPlace })
  }
  return (
    <form id={viewId} hidden method="post" action="/view#servers" onSubmit={submit}>
      <input type="hidden" name="return" value={addressOf(path, rest)} />
    </form>
  )
}

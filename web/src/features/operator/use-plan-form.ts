import { useCallback } from 'react'
import { client } from '@/api/client'
import type { DeskChecked, DeskTexts } from '@/api/types.gen'
import type { Fields } from '@/lib/draft'
import { useKept } from '@/lib/kept'
import { useDraft } from '@/lib/use-draft'
import type { Messages } from './messages'
import { type Ask, useAnswer } from './use-answer'

/** What the server said of the texts of a plan. */
export interface Checked extends DeskChecked {
  texts: Fields
}

interface State {
  /** The fields that were visited. */
  touched: ReadonlySet<string>
  isSubmitted: boolean
  checked: Checked | null
}

const begun: State = { touched: new Set(), isSubmitted: false, checked: null }

/** The form for a new plan, or for the row with an id: a draft, and what the server says of it. */
export function usePlanForm(operator: string, id: number | null, stored: Fields) {
  const name = id === null ? 'plan' : `plan ${id}`
  const draft = useDraft(operator, name, stored)
  const [state, setState] = useKept(`${operator}: state of ${name}`, begun)
  const { typed, values } = draft
  const { touched, isSubmitted, checked } = state
  const check = useCallback<Ask<Checked>>(
    async (call) => {
      const body: DeskTexts = { texts: typed }
      const address = `/operator/data/plans/by-hand/${id ?? 'new'}/check`
      const answer = await client.post<DeskChecked>(address, JSON.stringify(body), call)
      const checked = { ...answer, texts: values }
      setState((last) => ({ ...last, checked }))
      return checked
    },
    [id, typed, values, setState],
  )
  const problems = checked?.problems ?? []
  // A field that was not visited yet shows no message, nor one that has another text by now.
  const due = problems.filter(
    ({ field }) => (isSubmitted || touched.has(field)) && checked?.texts[field] === values[field],
  )
  return {
    ...draft,
    isSubmitted,
    checked,
    check,
    messages: Object.fromEntries(due.map(({ field, message }) => [field, message])) as Messages,
    /** What is wrong with the plan as a whole. */
    whole: problems.filter(({ field }) => field === '').map(({ message }) => message),
    touch: (field: string) => setState((last) => ({ ...last, touched: new Set([...last.touched, field]) })),
    submitted: () => setState((last) => ({ ...last, isSubmitted: true })),
    /** Throws away what was typed. */
    reset: () => {
      draft.throwAway()
      setState(() => begun)
    },
    /** Begins anew with what was typed since something was sent. */
    sent: () => {
      draft.sent()
      setState(() => begun)
    },
  }
}

export type PlanForm = ReturnType<typeof usePlanForm>

/** Asks the server about the form as it is typed; gives why it could not answer. */
export function useChecks(form: PlanForm, token: string | null, onRefused: () => void): string | null {
  return useAnswer(form.isDirty ? form.check : null, token, onRefused).failure
}

import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react'
import { client } from '@/api/client'
import type { DeskAction, DeskAsk, DeskDone, DeskFields, DeskPreview } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { Spinner } from '@/components/spinner'
import { sentence } from '@/features/operator/messages'
import { FieldGroup, PlanControl } from '@/features/operator/plan-control'
import { type Ask, useAnswer } from '@/features/operator/use-answer'
import { grouped } from '@/lib/format'
import { nested } from '@/lib/draft'
import { useRequired } from '@/lib/required'
import { useDraft } from '@/lib/use-draft'
import { LinkDialog } from '../access/link-dialog'
import { PasskeyDialog } from '../access/passkey-dialog'
import { ChangeList, ColumnList } from './change-list'
import { ConfirmDialog } from './confirm-dialog'
import { useDesk } from './desk-context'
import { FactView } from './facts'
import { Meanwhile } from './meanwhile'
import { Loaded } from './section-page'
import { useDeskAction, useDownload } from './use-desk-action'
import { useCallData } from './use-desk-data'
import styles from './facts.module.css'

interface Asked {
  ask: (action: DeskAction) => void
  /** Shows what an action gave beside its text. */
  onDone: (done: DeskDone) => void
}

const AskContext = createContext<Asked | null>(null)

interface AskingProps {
  /** Opens the form of a plan or an article; none where no action does that. */
  onEdit?: ((id: number) => void) | undefined
  children: ReactNode
}

/** Where the dialogs of the actions below it stand. */
export function Asking({ onEdit, children }: AskingProps) {
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const [done, setDone] = useState<DeskDone | null>(null)
  const close = () => setAsked(null)
  const ask = (action: DeskAction) => {
    const edited = action.opens === 'edit' ? (action.plan ?? action.article) : undefined
    if (edited === undefined) setAsked(action)
    else onEdit?.(edited)
  }
  return (
    <AskContext value={{ ask, onDone: setDone }}>
      {children}
      {asked?.ask && <AskDialog action={asked} ask={asked.ask} onDone={setDone} onClose={close} />}
      {asked?.opens === 'passkey' && asked.operator !== undefined && (
        <PasskeyDialog operator={asked.operator} onClose={close} />
      )}
      {done?.link !== undefined && (
        <LinkDialog name={done.for ?? ''} about={done.about} link={done.link} onClose={() => setDone(null)} />
      )}
    </AskContext>
  )
}

/** The buttons of actions, below an Asking. */
export function Actions({ of: actions = [] }: { of: readonly DeskAction[] | undefined }) {
  return actions.map((action) => <ActionButton key={action.verb} action={action} />)
}

function ActionButton({ action }: { action: DeskAction }) {
  const { ask, onDone } = useRequired(AskContext)
  const { run, busyWith } = useDeskAction()
  const download = useDownload()
  const { verb, label, is_primary: isPrimary, call, file, file_name: name = '', failed = '', done, busy } = action
  const isBusy = busyWith !== null
  const act = async () => {
    if (file !== undefined) return download(file, name)
    if (action.ask || action.opens !== undefined) return ask(action)
    const answer = call === undefined ? undefined : await run<DeskDone>({ call, body: bodyOf(action), done, failed })
    if (answer) onDone(answer)
  }
  return (
    <Button
      {...(isPrimary && { variant: 'primary' })}
      aria-label={isBusy ? undefined : label}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void act()}
    >
      {file !== undefined && <Icon name="download" size="small" />}
      {isBusy ? (busy ?? verb) : verb}
    </Button>
  )
}

function bodyOf({ body }: DeskAction): object {
  return body === undefined ? {} : (JSON.parse(body) as object)
}

interface AskProps {
  action: DeskAction
  ask: DeskAsk
  onDone: (done: DeskDone) => void
  onClose: () => void
}

/** Asks before an action, and shows what it would do. What was typed over something stored waits while it is closed. */
function AskDialog({ action, ask, onDone, onClose }: AskProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, busyWith } = useDeskAction(setRefusal)
  const { token, lock, session } = useDesk()
  const form = useCallData<DeskFields>(ask.form ?? '', ask.form === undefined ? null : token, lock)
  const groups = form.data?.groups
  const fields = useMemo(() => groups?.flatMap((group) => group.fields) ?? ask.fields ?? [], [groups, ask])
  const stored = useMemo(
    () => Object.fromEntries(fields.map(({ name, text, options }) => [name, text || (options?.[0]?.value ?? '')])),
    [fields],
  )
  const { values, typed, conflicts, isDirty, ...draft } = useDraft(
    session.operator,
    `${ask.title} ${ask.form ?? ''}`,
    stored,
  )
  const [shown, setShown] = useState<DeskPreview | null>(null)
  const { answer: asked, failure } = usePreview(ask)
  const preview = conflicts.length > 0 ? null : (shown ?? asked)
  const isLoading =
    (ask.preview !== undefined && preview === null) || (ask.form !== undefined && form.data === undefined)
  const isEmpty = ask.form !== undefined && Object.values(values).every((text) => text.trim() === '')
  const isUnchanged = isEmpty || (ask.changes !== undefined && !isDirty)
  const isMissing = fields.some(({ name, is_required: isRequired }) => isRequired && !values[name]?.trim())
  const call = asked?.call ?? (ask.preview === undefined ? action.call : undefined)
  const confirm = async () => {
    if (call === undefined) return
    setRefusal(null)
    const isShown = ask.shows === undefined || shown !== null
    const body = {
      ...bodyOf(action),
      ...nested(
        fields.filter(({ name }) => !name.includes('.') || name in typed).map(({ name }) => [name, values[name]]),
      ),
      // An action may have a version of its own.
      ...(form.data?.version !== undefined && { version: form.data.version }),
      ...(ask.shows !== undefined && { is_preview: !isShown }),
    }
    const failed = preview?.failed ?? action.failed ?? ''
    const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
    const done = isShown ? action.done : undefined
    const answer = await run<DeskDone & DeskPreview>({ call, body, done, failed, labels })
    if (answer && !isShown) return setShown(answer)
    if (!answer) return
    draft.sent()
    onClose()
    onDone(answer)
  }
  const close = () => {
    if (ask.changes === undefined) draft.throwAway()
    onClose()
  }
  const verb = ask.shows !== undefined && !preview ? ask.shows : (preview?.verb ?? ask.verb ?? action.verb)
  return (
    <ConfirmDialog
      key={shown && preview ? 'shown' : 'asked'}
      title={ask.title}
      verb={failure !== null || (!isLoading && call === undefined) ? null : verb}
      {...(ask.otherwise !== undefined && { otherwise: ask.otherwise })}
      isBusy={busyWith !== null}
      isBlocked={isLoading || isMissing || isUnchanged || conflicts.length > 0 || (preview?.is_blocked ?? false)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {!(shown && preview) && (
        <>
          {ask.form !== undefined && (
            <Loaded of={form} what="The form">
              {() => null}
            </Loaded>
          )}
          {fields.length > 0 && (
            <FieldGroup title="">
              {fields.map((field) => (
                <PlanControl
                  key={field.name}
                  id={`ask-${field.name}`}
                  field={field}
                  value={values[field.name] ?? ''}
                  onText={(text) => draft.set(field.name, text)}
                >
                  {field.correction !== undefined && <p className="note anywhere">{field.correction}</p>}
                </PlanControl>
              ))}
            </FieldGroup>
          )}
          {conflicts.length > 0 && (
            <Meanwhile what={ask.changes ?? 'form'} fields={fields} draft={{ ...draft, conflicts }} />
          )}
          {ask.changes !== undefined && (
            <p className="row gap-8 middle" role="status">
              {isDirty ? <Button onClick={draft.throwAway}>Discard what was typed</Button> : 'Nothing is changed yet.'}
            </p>
          )}
        </>
      )}
      {ask.text?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {ask.columns && <ColumnList columns={ask.columns} />}
      {(refusal ?? failure) !== null && <p role="alert">{sentence(refusal ?? failure ?? '')}</p>}
      {ask.preview !== undefined && isLoading && failure === null && (
        <Spinner label={ask.asking ?? 'Loading the preview'} />
      )}
      {preview && <Preview of={preview} />}
    </ConfirmDialog>
  )
}

/** Reads what an action would do, once. */
function usePreview({ preview: call, asking }: DeskAsk) {
  const { token, lock } = useDesk()
  const ask = useCallback<Ask<DeskPreview>>(
    (options) => {
      const address = `/operator/data/${call ?? ''}`
      return asking === undefined ? client.get(address, options) : client.post(address, '{}', options)
    },
    [call, asking],
  )
  return useAnswer(call === undefined ? null : ask, token, lock, 0)
}

/** What an action would do. */
export function Preview({ of: { notices, text, counts, changes, more, facts, actions } }: { of: DeskPreview }) {
  return (
    <>
      {notices?.map((notice) => (
        <Notice key={notice}>
          <p>{notice}</p>
        </Notice>
      ))}
      {text?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {counts && (
        <dl className={styles.counts}>
          {counts.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{grouped(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {changes && <ChangeList changes={changes} />}
      {more !== undefined && <p>{more}</p>}
      {facts?.map((fact) => (
        <FactView key={fact.title} fact={fact} />
      ))}
      {actions && (
        <p>
          <Actions of={actions} />
        </p>
      )}
    </>
  )
}

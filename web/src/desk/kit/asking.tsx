import { createContext, type ReactNode, useCallback, useState } from 'react'
import { client } from '@/api/client'
import type { DeskAction, DeskAsk, DeskDone, DeskPreview } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { Spinner } from '@/components/spinner'
import { sentence } from '@/features/operator/messages'
import { type Ask, useAnswer } from '@/features/operator/use-answer'
import { grouped } from '@/lib/format'
import { useRequired } from '@/lib/required'
import { FileDialog } from '../partners/file-dialog'
import { CorrectDialog } from '../plans/correct-dialog'
import { NameDialog } from '../unmatched/name-dialog'
import { ChangeList, ColumnList } from './change-list'
import { ConfirmDialog } from './confirm-dialog'
import { useDesk } from './desk-context'
import { FactView } from './facts'
import { InputField } from './input-field'
import { useDeskAction, useDownload } from './use-desk-action'
import styles from './facts.module.css'

const AskContext = createContext<((action: DeskAction) => void) | null>(null)

interface AskingProps {
  /** Opens the form of a plan or an article; none where no action does that. */
  onEdit?: ((id: number) => void) | undefined
  children: ReactNode
}

/** Where the dialogs of the actions below it stand. */
export function Asking({ onEdit, children }: AskingProps) {
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const close = () => setAsked(null)
  const ask = (action: DeskAction) => {
    const edited = action.opens === 'edit' ? (action.plan ?? action.article) : undefined
    if (edited === undefined) setAsked(action)
    else onEdit?.(edited)
  }
  return (
    <AskContext value={ask}>
      {children}
      {asked?.ask && <AskDialog action={asked} ask={asked.ask} onClose={close} />}
      {asked?.opens === 'name' && asked.unmatched && <NameDialog text={asked.unmatched} onClose={close} />}
      {asked?.opens === 'partner-file' && asked.partner !== undefined && (
        <FileDialog partner={asked.partner} onClose={close} />
      )}
      {asked?.opens === 'correct' && asked.plan !== undefined && <CorrectDialog id={asked.plan} onClose={close} />}
    </AskContext>
  )
}

/** The buttons of actions, below an Asking. */
export function Actions({ of: actions = [] }: { of: readonly DeskAction[] | undefined }) {
  return actions.map((action) => <ActionButton key={action.verb} action={action} />)
}

function ActionButton({ action }: { action: DeskAction }) {
  const ask = useRequired(AskContext)
  const { run, busyWith } = useDeskAction()
  const download = useDownload()
  const { verb, label, is_primary: isPrimary, call, file, file_name: name = '', failed = '', busy } = action
  const isBusy = busyWith !== null
  const act = () => {
    if (file !== undefined) void download(file, name)
    else if (action.ask || action.opens !== undefined) ask(action)
    else if (call !== undefined) void run<DeskDone>({ call, body: bodyOf(action), failed })
  }
  return (
    <Button
      {...(isPrimary && { variant: 'primary' })}
      aria-label={isBusy ? undefined : label}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={act}
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
  onClose: () => void
}

/** Asks before an action, and shows what it would do. */
function AskDialog({ action, ask, onClose }: AskProps) {
  const { run, busyWith } = useDeskAction()
  const [reason, setReason] = useState('')
  const { answer: preview, failure } = usePreview(ask)
  const isLoading = ask.preview !== undefined && preview === null
  const call = preview ? preview.call : action.call
  const confirm = async () => {
    if (call === undefined) return
    const body = { ...bodyOf(action), ...(ask.field !== undefined && { reason }) }
    if (await run<DeskDone>({ call, body, failed: preview?.failed ?? action.failed ?? '' })) onClose()
  }
  return (
    <ConfirmDialog
      title={ask.title}
      verb={failure !== null || (!isLoading && call === undefined) ? null : (preview?.verb ?? ask.verb ?? action.verb)}
      {...(ask.otherwise !== undefined && { otherwise: ask.otherwise })}
      isBusy={busyWith !== null}
      isBlocked={isLoading || (preview?.is_blocked ?? false)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {ask.text?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {ask.columns && <ColumnList columns={ask.columns} />}
      {ask.field !== undefined && <InputField id="ask-reason" label={ask.field} value={reason} onText={setReason} />}
      {failure !== null && <p role="alert">{sentence(failure)}</p>}
      {isLoading && failure === null && <Spinner label={ask.asking ?? 'Loading the preview'} />}
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

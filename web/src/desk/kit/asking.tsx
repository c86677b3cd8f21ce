import { createContext, type ReactNode, useCallback, useState } from 'react'
import { client } from '@/api/client'
import type { DeskAction, DeskAsk, DeskAskField, DeskDone, DeskPreview } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { Options } from '@/components/options'
import { Spinner } from '@/components/spinner'
import { sentence } from '@/features/operator/messages'
import { type Ask, useAnswer } from '@/features/operator/use-answer'
import { grouped } from '@/lib/format'
import { useRequired } from '@/lib/required'
import { LinkDialog } from '../access/link-dialog'
import { PasskeyDialog } from '../access/passkey-dialog'
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
      {done?.link !== undefined && <LinkDialog name={done.for ?? ''} link={done.link} onClose={() => setDone(null)} />}
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

/** Asks before an action, and shows what it would do. */
function AskDialog({ action, ask, onDone, onClose }: AskProps) {
  const { run, busyWith } = useDeskAction()
  const { fields = [] } = ask
  const [values, setValues] = useState<Readonly<Partial<Record<string, string>>>>(() =>
    Object.fromEntries(fields.map(({ name, value, options }) => [name, value ?? options?.[0]?.value ?? ''])),
  )
  const isMissing = fields.some(({ name, is_required: isRequired }) => isRequired && !values[name]?.trim())
  const { answer: preview, failure } = usePreview(ask)
  const isLoading = ask.preview !== undefined && preview === null
  const call = preview ? preview.call : action.call
  const confirm = async () => {
    if (call === undefined) return
    const body = { ...bodyOf(action), ...values }
    const answer = await run<DeskDone>({
      call,
      body,
      done: action.done,
      failed: preview?.failed ?? action.failed ?? '',
    })
    if (!answer) return
    onClose()
    onDone(answer)
  }
  return (
    <ConfirmDialog
      title={ask.title}
      verb={failure !== null || (!isLoading && call === undefined) ? null : (preview?.verb ?? ask.verb ?? action.verb)}
      {...(ask.otherwise !== undefined && { otherwise: ask.otherwise })}
      isBusy={busyWith !== null}
      isBlocked={isLoading || isMissing || (preview?.is_blocked ?? false)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {fields.map((field) => (
        <AskField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onText={(text) => setValues((last) => ({ ...last, [field.name]: text }))}
        />
      ))}
      {ask.text?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {ask.columns && <ColumnList columns={ask.columns} />}
      {failure !== null && <p role="alert">{sentence(failure)}</p>}
      {isLoading && failure === null && <Spinner label={ask.asking ?? 'Loading the preview'} />}
      {preview && <Preview of={preview} />}
    </ConfirmDialog>
  )
}

function AskField({ field, value, onText }: { field: DeskAskField; value: string; onText: (text: string) => void }) {
  const { name, label, options, is_file: isFile = false, is_required: isRequired = false } = field
  const [isUnread, setIsUnread] = useState(false)
  const id = `ask-${name}`
  if (options) {
    return (
      <Field id={id} label={label}>
        <Select id={id} value={value} onChange={({ target }) => onText(target.value)}>
          <Options options={options} selected={value} />
        </Select>
      </Field>
    )
  }
  if (!isFile) {
    return <InputField id={id} label={label} value={value} maxLength={300} required={isRequired} onText={onText} />
  }
  const choose = async (file: File | undefined) => {
    const text = await file?.arrayBuffer().then(fileText, () => undefined)
    setIsUnread(text === undefined)
    onText(text ?? '')
  }
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        required={isRequired}
        className={inputClass()}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {isUnread && <p role="alert">The file could not be read. Please choose it again.</p>}
    </Field>
  )
}

/** The text of a file: UTF-16 where its first bytes say so, else UTF-8, else what spreadsheets write. */
function fileText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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

import { type ComponentProps, useState } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { WatchButton, WatchChoice, WatchFact, WatchForm, WatchPage as Shown, WatchSent } from '@/api/types.gen'
import { Button, buttonClass } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { useBrowserValue } from '@/lib/hydration'
import { t } from '@/lib/language'
import { canSubscribe, NotSubscribed, subscribe } from './this-browser'
import styles from './watch-page.module.css'

/** A watch, new or there already. Its forms work without scripts, and post to the address that the server gave. */
export function WatchPage() {
  const { watch } = useFirstPage()
  if (!watch) return null
  const link = watch.watched && (
    <p className={styles.watched}>
      <a href={watch.address}>{watch.watched}</a>
    </p>
  )
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>{watch.title}</PageTitle>
      {watch.form && link}
      {watch.texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {!watch.form && link}
      {watch.problem && !hasField(watch) && <Notice role="alert">{watch.problem}</Notice>}
      {watch.begin && (
        <p>
          <a href={watch.begin.address} className={buttonClass('primary')}>
            {watch.begin.label}
          </a>
        </p>
      )}
      {watch.secret && <Secret secret={watch.secret} />}
      <Facts facts={watch.facts ?? []} />
      <Buttons buttons={watch.buttons} action={watch.action} />
      {watch.form && <Form shown={watch} form={watch.form} />}
      <Sent sent={watch.sent ?? []} />
    </div>
  )
}

/** Reports whether the form has the field that is wrong, which says so itself. */
function hasField({ form, field }: Shown): boolean {
  const fields = ['rule', 'value', 'how_often', 'time_zone', ...(form?.channels ? ['send_to', 'address', 'token'] : [])]
  return form !== undefined && field !== undefined && fields.includes(field)
}

function Secret({ secret }: { secret: string }) {
  return (
    <Notice>
      <p>{t('Messages to the webhook are signed with this secret. Copy it now: it is shown only once.')}</p>
      <code className="anywhere">{secret}</code>
    </Notice>
  )
}

function Facts({ facts }: { facts: WatchFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Buttons({ buttons, action }: { buttons: WatchButton[]; action: string }) {
  if (buttons.length === 0) return null
  return (
    <form className="row gap-12" method="post" action={action}>
      {buttons.map(({ action: value, label, is_primary }) => (
        <Button key={value} type="submit" name="action" value={value} variant={is_primary ? 'primary' : 'quiet'}>
          {label}
        </Button>
      ))}
    </form>
  )
}

function Form({ shown, form }: { shown: Shown; form: WatchForm }) {
  const [rule, setRule] = useState(chosen(form.rules)?.value)
  const price = form.rules.find(({ value }) => value === rule)?.asks ?? form.rules.find(({ asks }) => asks)?.asks
  return (
    <form className={styles.form} method="post" action={shown.action} aria-label={form.submit}>
      {form.for && <input type="hidden" name="for" value={form.for} />}
      {!form.for && <input type="hidden" name="action" value="change" />}
      <Choice name="rule" label={t('Tell me when')} choices={form.rules} shown={shown} onChange={setRule} />
      {price && (
        <Text
          name="value"
          label={price}
          shown={shown}
          className={styles.value}
          inputMode="decimal"
          defaultValue={form.value}
        />
      )}
      {form.channels ? (
        <Receiver shown={shown} form={form} channels={form.channels} />
      ) : (
        <Pace shown={shown} form={form} />
      )}
      <div className="row gap-12">
        <Button type="submit" variant="primary">
          {form.submit}
        </Button>
      </div>
    </form>
  )
}

/** The fields that most visitors leave as they are: at first folded away. */
function Options({ shown, form }: { shown: Shown; form: WatchForm }) {
  return (
    <details className={styles.more} open={form.is_open}>
      <summary>
        {t('More options')}
        <Icon name="chevron-down" />
      </summary>
      <div>
        <Pace shown={shown} form={form} />
        <label className={styles.check}>
          <input type="checkbox" name="at_start" defaultChecked={form.at_start} />{' '}
          {t('Also send what matches right now')}
        </label>
      </div>
    </details>
  )
}

function Pace({ shown, form }: { shown: Shown; form: WatchForm }) {
  return (
    <>
      <Choice name="how_often" label={t('How often')} choices={form.paces} shown={shown} />
      <Text
        name="time_zone"
        label={t('Time zone, such as Europe/Berlin')}
        shown={shown}
        ref={fillTimeZone}
        defaultValue={form.time_zone}
        placeholder="UTC"
      />
    </>
  )
}

/** The channels as buttons, all in sight, and the address. Scripts can use this browser, which is asked when the form is sent. */
function Receiver({
  shown,
  form: { push_key: key, ...form },
  channels,
}: {
  shown: Shown
  form: WatchForm
  channels: WatchChoice[]
}) {
  const isOffered = useBrowserValue(
    () => key !== undefined && canSubscribe(),
    () => key !== undefined,
  )
  const [channel, setChannel] = useState(chosen(channels)?.value)
  const [problem, setProblem] = useState('')
  const { control, problem: refused } = useProblem({ name: 'send_to', label: '', shown })
  const asked = channels.find(({ value }) => value === channel)
  const hasScripts = useBrowserValue(
    () => true,
    () => false,
  )
  const isRequired = hasScripts || channels.every(({ asks }) => asks)
  const choices = isOffered
    ? [...channels, { value: thisBrowser, label: t('This browser'), is_chosen: false }]
    : channels
  const ask = (input: HTMLInputElement | null) => {
    const form = input?.form
    if (!form || !key) return
    const subscribeFirst = (event: Event) => {
      event.preventDefault()
      subscribe(key).then(
        (subscription) => {
          input.value = subscription
          form.submit()
        },
        (error: unknown) => {
          setProblem(
            error instanceof NotSubscribed
              ? error.message
              : t('This browser could not subscribe. Please choose another way.'),
          )
        },
      )
    }
    form.addEventListener('submit', subscribeFirst)
    return () => {
      form.removeEventListener('submit', subscribeFirst)
    }
  }
  return (
    <>
      <fieldset className={styles.channels}>
        <legend>{t('Send to')}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className={classNames(styles.channel, value === thisBrowser && 'needs-scripts')}>
            <input
              type="radio"
              {...control}
              id={`${control.id}-${value}`}
              value={value}
              disabled={value === thisBrowser && !hasScripts}
              defaultChecked={value === chosen(channels)?.value}
              onChange={() => setChannel(value)}
            />
            {label}
          </label>
        ))}
        {refused}
      </fieldset>
      {channel === thisBrowser ? (
        <>
          <input type="hidden" name="address" ref={ask} />
          {problem ? (
            <Notice role="alert">{problem}</Notice>
          ) : (
            <p className={styles.text}>
              {t('Your browser will ask for permission. Its first notification opens a page where you confirm.')}
            </p>
          )}
        </>
      ) : asked?.note && hasScripts ? (
        <p className={styles.text}>{asked.note}</p>
      ) : (
        <Text
          name="address"
          label={asked?.asks ?? t('Address')}
          shown={shown}
          required={isRequired}
          inputMode={asked?.input === 'email' ? 'email' : 'text'}
          autoComplete={asked?.input === 'email' ? 'email' : 'off'}
          defaultValue={form.address}
        />
      )}
      <span className={classNames(styles.text, 'unscripted')}>
        {[
          t('Enter the address in the field above.'),
          ...channels
            .filter(({ asks }) => !asks)
            .map(({ label }) => t('{channel} needs no address.', { channel: label })),
        ].join(' ')}
      </span>
      {asked?.token && <Text name="token" label={asked.token} shown={shown} autoComplete="off" />}
      <Options shown={shown} form={form} />
    </>
  )
}

const thisBrowser = 'browser'

/** fillTimeZone puts the browser's time zone into an empty field. */
function fillTimeZone(input: HTMLInputElement | null) {
  if (input?.value === '') input.value = Intl.DateTimeFormat().resolvedOptions().timeZone
}

const chosen = (choices: WatchChoice[]) => choices.find((c) => c.is_chosen)

interface Asked {
  name: string
  label: string
  shown: Shown
}

/** What is wrong with a field, and the attributes by which its control says so. */
function useProblem({ name, shown }: Asked) {
  const id = `watch-${name}`
  const isWrong = shown.field === name
  return {
    control: isWrong ? { id, name, 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : { id, name },
    problem: isWrong && (
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {shown.problem}
      </p>
    ),
  }
}

function Text({ className, shown, label, name, ...input }: Asked & ComponentProps<'input'>) {
  const { control, problem } = useProblem({ name, label, shown })
  return (
    <Field id={control.id} label={label} className={className}>
      <input {...input} {...control} className={inputClass()} />
      {problem}
    </Field>
  )
}

function Choice({
  choices,
  onChange,
  ...asked
}: Asked & { choices: WatchChoice[]; onChange?: (value: string) => void }) {
  const { control, problem } = useProblem(asked)
  return (
    <Field id={control.id} label={asked.label}>
      <Select
        {...control}
        defaultValue={chosen(choices)?.value}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      >
        {choices.map(({ value, label: text, asks }) => (
          <option key={value} value={value} data-asks={asks}>
            {text}
          </option>
        ))}
      </Select>
      {problem}
    </Field>
  )
}

function Sent({ sent }: { sent: WatchSent[] }) {
  if (sent.length === 0) return null
  return (
    <section className={styles.sent}>
      <h2>{t('Messages sent')}</h2>
      <ul>
        {sent.map(({ at, text, state }) => (
          <li key={at + text}>
            <span>{text}</span>
            <small>{`${at}. ${state}.`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

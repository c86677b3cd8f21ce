import { useState } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { WatchButton, WatchFact, WatchForm, WatchPage as Shown, WatchSent } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { Notice } from '@/components/notice'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { useBrowserValue } from '@/lib/hydration'
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
      {watch.problem && <Notice role="alert">{watch.problem}</Notice>}
      {watch.secret && <Secret secret={watch.secret} />}
      <Facts facts={watch.facts ?? []} />
      <Buttons buttons={watch.buttons} action={watch.action} />
      {watch.form && <Form shown={watch} form={watch.form} />}
      <Sent sent={watch.sent ?? []} />
    </div>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <Notice>
      <p>This secret signs what the webhook gets. It is shown this once.</p>
      <code className={styles.secret}>{secret}</code>
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
    <form className={styles.buttons} method="post" action={action}>
      {buttons.map(({ action: value, label, is_primary }) => (
        <Button key={value} type="submit" name="action" value={value} variant={is_primary ? 'primary' : 'quiet'}>
          {label}
        </Button>
      ))}
    </form>
  )
}

function Form({ shown, form }: { shown: Shown; form: WatchForm }) {
  const invalid = (name: string) => (shown.field === name ? { 'aria-invalid': true } : {})
  return (
    <form className={styles.form} method="post" action={shown.action} aria-label={form.submit}>
      {form.for && <input type="hidden" name="for" value={form.for} />}
      {!form.for && <input type="hidden" name="action" value="change" />}
      <Choice name="rule" label="Tell me when" choices={form.rules} />
      <Field id="watch-value" label={form.value_label}>
        <input
          id="watch-value"
          name="value"
          inputMode="decimal"
          className={inputClass()}
          defaultValue={form.value}
          {...invalid('value')}
        />
      </Field>
      <Choice name="how_often" label="How often" choices={form.paces} />
      {form.channels && <Receiver form={form} channels={form.channels} isInvalid={shown.field === 'address'} />}
      <Field id="watch-time-zone" label="Time zone, such as Europe/Berlin">
        <input
          ref={fillTimeZone}
          id="watch-time-zone"
          name="time_zone"
          className={inputClass()}
          defaultValue={form.time_zone}
          placeholder="UTC"
          {...invalid('time_zone')}
        />
      </Field>
      {form.for && (
        <label className={styles.check}>
          <input type="checkbox" name="at_start" defaultChecked={form.at_start} /> Also send what matches right now
        </label>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {form.submit}
        </Button>
      </div>
    </form>
  )
}

/** The channel, and the address where it needs one. Scripts add this browser, which is asked when the form is sent. */
function Receiver({
  form: shown,
  channels,
  isInvalid,
}: {
  form: WatchForm
  channels: WatchForm['rules']
  isInvalid: boolean
}) {
  const key = shown.push_key
  const isOffered = useBrowserValue(
    () => key !== undefined && canSubscribe(),
    () => false,
  )
  const [channel, setChannel] = useState(channels.find((c) => c.is_chosen)?.value)
  const [problem, setProblem] = useState('')
  const choices = isOffered ? [...channels, { value: thisBrowser, label: 'This browser', is_chosen: false }] : channels
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
              : 'This browser could not subscribe. Please choose another way.',
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
      <Choice name="send_to" label="Send to" choices={choices} onChange={setChannel} />
      {channel === thisBrowser ? (
        <>
          <input type="hidden" name="address" ref={ask} />
          {problem ? (
            <Notice role="alert">{problem}</Notice>
          ) : (
            <p className={styles.text}>
              The browser asks you for leave. Then a first notification leads to a page with a button Confirm.
            </p>
          )}
        </>
      ) : (
        <Field id="watch-address" label="Address">
          <input
            id="watch-address"
            name="address"
            required
            className={inputClass()}
            defaultValue={shown.address}
            autoComplete="email"
            {...(isInvalid ? { 'aria-invalid': true } : {})}
          />
        </Field>
      )}
      {channel === 'ntfy' && (
        <Field id="watch-token" label="Access token, where the topic asks for one">
          <input id="watch-token" name="token" className={inputClass()} autoComplete="off" />
        </Field>
      )}
    </>
  )
}

const thisBrowser = 'browser'

/** fillTimeZone puts the browser's time zone into an empty field. */
function fillTimeZone(input: HTMLInputElement | null) {
  if (input?.value === '') input.value = Intl.DateTimeFormat().resolvedOptions().timeZone
}

function Choice({
  name,
  label,
  choices,
  onChange,
}: {
  name: string
  label: string
  choices: WatchForm['rules']
  onChange?: (value: string) => void
}) {
  const id = `watch-${name}`
  return (
    <Field id={id} label={label}>
      <Select
        id={id}
        name={name}
        defaultValue={choices.find((c) => c.is_chosen)?.value}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Sent({ sent }: { sent: WatchSent[] }) {
  if (sent.length === 0) return null
  return (
    <section className={styles.sent}>
      <h2>What was sent</h2>
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

import { useFirstPage } from '@/api/page-context'
import type { WatchButton, WatchFact, WatchForm, WatchPage as Shown, WatchSent } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { Notice } from '@/components/notice'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import styles from './watch-page.module.css'

/** A watch, new or there already. Its forms work without scripts, and post to the address that the server gave. */
export function WatchPage() {
  const { watch } = useFirstPage()
  if (!watch) return null
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>{watch.title}</PageTitle>
      {watch.watched && (
        <p className={styles.watched}>
          <a href={watch.address}>{watch.watched}</a>
        </p>
      )}
      {watch.texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
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
      <Field id="watch-value" label={`Price a month in ${form.currency}, for “falls below …” and “something better”`}>
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
      {form.channels && <Choice name="send_to" label="Send to" choices={form.channels} />}
      {form.channels && (
        <Field id="watch-address" label="Address">
          <input
            id="watch-address"
            name="address"
            required
            className={inputClass()}
            defaultValue={form.address}
            autoComplete="email"
            {...invalid('address')}
          />
        </Field>
      )}
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
          <input type="checkbox" name="at_start" defaultChecked={form.at_start} /> Also tell me what holds now
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

/** fillTimeZone puts the browser's time zone into an empty field. */
function fillTimeZone(input: HTMLInputElement | null) {
  if (input?.value === '') input.value = Intl.DateTimeFormat().resolvedOptions().timeZone
}

function Choice({ name, label, choices }: { name: string; label: string; choices: WatchForm['rules'] }) {
  const id = `watch-${name}`
  return (
    <Field id={id} label={label}>
      <Select id={id} name={name} defaultValue={choices.find((c) => c.is_chosen)?.value}>
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

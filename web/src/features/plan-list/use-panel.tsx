import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Options } from '@/components/options'
import { addressOf, type Params, valueOf, withoutParams } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { decimalText, grouped } from '@/lib/format'
import { t } from '@/lib/language'
import { inPlace, useNavigate } from '@/lib/router'
import { submittedParams } from './form-params'
import styles from './plan-list.module.css'

interface Props {
  path: string
  params: Params
}

/** What a visitor uses beside the machine, whose total then stands in place of prices: a form that needs no scripts. */
export function UsePanel({ path, params }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const parts = valueOf(params, 'use').split(',')
  const rest = withoutParams(params, 'use', 'more', 'offset')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const use = submittedParams(event.currentTarget, null).flatMap(([name, value]) => (name === 'use' ? value : []))
    event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    navigate(addressOf(path, [...rest, ['use', use.join(',')]]), { state: inPlace })
  }
  const choice = (name: string, label: string, numbers: string, text: (number: string) => string) => {
    const selected = parts.find((part) => part.startsWith(name)) ?? ''
    const values = new Set(['', ...numbers.split(' ').map((number) => `${name}:${number}`), selected])
    const options = [...values].map((value) => ({ value, text: value && text(value.slice(name.length + 1)) }))
    return (
      <Field id={`use-${name}`} label={label} className={styles.choice}>
        <Select id={`use-${name}`} name="use" defaultValue={selected}>
          <Options options={options} selected={selected} />
        </Select>
      </Field>
    )
  }
  const box = (name: string, label: string) => (
    <label className="row gap-8 middle small">
      <input type="checkbox" name="use" value={name} defaultChecked={parts.includes(name)} />
      {label}
    </label>
  )
  return (
    <form
      ref={form}
      className={classNames(styles.kinds, 'row', 'middle')}
      method="get"
      action={`${path}#servers`}
      autoComplete="off"
      aria-label={t('Your usage')}
      onSubmit={submit}
    >
      {rest.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {choice('traffic', t('Traffic per month'), '1 2 5 10 20 50 100', (size) =>
        t('{size} TB', { size: decimalText(size) }),
      )}
      {choice('ipv4', t('IPv4 addresses'), '1 2 3 4 8 16', (count) => grouped(Number(count)))}
      {box('backup', t('Backup'))}
      {box('windows', t('Windows'))}
      <Button type="submit" variant="primary">
        {t('Show the total')}
      </Button>
    </form>
  )
}

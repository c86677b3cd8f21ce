import { type SubmitEvent, useId } from 'react'
import { useVATCountry } from '@/api/page-context'
import { planTypes } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { Options } from '@/components/options'
import { useCurrency } from '@/features/currency/currency-provider'
import { parseCurrency } from '@/features/currency/preference'
import { decimalText, readDecimal } from '@/lib/format'
import { t, tc } from '@/lib/language'
import { currencies } from '@/api/currencies'
import { isTaken, type Size, sizes, whatIsTaken } from './sizes'
import { newId, planIdOf, type Server } from './servers'
import styles from './my-servers-page.module.css'

interface Props {
  /** The server to change; a new one without it. */
  server?: Server
  submit: string
  onKeep: (server: Server) => void
  onCancel?: () => void
}

/** What is asked of a server. Everything but a plan or one size may stay empty. */
export function ServerForm({ server, submit, onKeep, onCancel }: Props) {
  const own = useId()
  const id = server ? `change-${server.id}` : own
  const { currency: shown } = useCurrency()
  const currency = server?.currency ?? shown
  const vatCountry = useVATCountry()
  const asked = new URLSearchParams(server ? '' : location.search)
  const first = (name: keyof Server) => server?.[name]?.toString() ?? asked.get(name) ?? ''
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const made = read(new FormData(form), server?.id ?? newId())
    const plan = form.elements.namedItem('plan') as HTMLInputElement
    const hasSize = made.cpu_cores !== null || made.ram_size !== null || made.storage_size !== null
    plan.setCustomValidity(problemOf(plan.value, made.plan_id, hasSize))
    for (const name of Object.keys(sizes) as Size[]) {
      const field = form.elements.namedItem(name) as HTMLInputElement
      field.setCustomValidity(problemOfSize(name, field))
    }
    if (form.reportValidity()) onKeep(made)
  }
  return (
    <form className={styles.form} onSubmit={send} aria-label={labelOf(server)} noValidate>
      <Field id={`${id}-name`} label={t('Your name for this server')} className={styles.name}>
        <input
          id={`${id}-name`}
          name="name"
          maxLength={200}
          placeholder={t('Mail server')}
          className={inputClass()}
          defaultValue={first('name')}
        />
      </Field>
      <Field id={`${id}-plan`} label={t('Plan page in this shop (optional)')} className={styles.plan}>
        <input
          id={`${id}-plan`}
          name="plan"
          placeholder="/plans/cx22-7"
          className={inputClass()}
          defaultValue={first('plan_id')}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
      </Field>
      <SizeField id={id} name="cpu_cores" label={t('Cores')} value={first('cpu_cores')} />
      <SizeField id={id} name="ram_size" label={t('RAM in GB')} value={first('ram_size')} />
      <SizeField id={id} name="storage_size" label={t('Storage in GB')} value={first('storage_size')} />
      <Field id={`${id}-type`} label={t('Type')}>
        <Select id={`${id}-type`} name="type" defaultValue={first('type')}>
          <option value="">{tc('any value', 'Any')}</option>
          {Object.entries(planTypes).map(([type, words]) => (
            <option key={type} value={type}>
              {words().card}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-architecture`} label={t('Processor')}>
        <Select id={`${id}-architecture`} name="cpu_architecture" defaultValue={first('cpu_architecture')}>
          <option value="">{t('x86 (standard)')}</option>
          <option value="arm64">{t('Arm')}</option>
        </Select>
      </Field>
      <Field id={`${id}-ipv4`} label={t('IPv4 address')}>
        <Select id={`${id}-ipv4`} name="ipv4" defaultValue={first('ipv4') || 'true'}>
          <option value="true">{t('Needed')}</option>
          <option value="false">{t('Not needed')}</option>
        </Select>
      </Field>
      <Field id={`${id}-country`} label={t('Country')}>
        <input
          id={`${id}-country`}
          name="country"
          maxLength={60}
          placeholder="DE"
          className={inputClass()}
          defaultValue={first('country')}
        />
      </Field>
      <SizeField id={id} name="price" label={t('Price per month')} value={first('price')} />
      <Field id={`${id}-currency`} label={t('Currency')}>
        <Select id={`${id}-currency`} name="currency" defaultValue={currency}>
          <Options options={currencies} selected={currency} />
        </Select>
      </Field>
      <Field id={`${id}-tax`} label={t('Tax')}>
        <Select
          id={`${id}-tax`}
          name="price_with_tax"
          defaultValue={String(server?.price_with_tax ?? vatCountry !== '')}
        >
          <option value="false">{t('Not included')}</option>
          <option value="true">{t('Included')}</option>
        </Select>
      </Field>
      <Field id={`${id}-since`} label={t('Rented since')}>
        <input id={`${id}-since`} name="since" type="date" className={inputClass()} defaultValue={first('since')} />
      </Field>
      <SizeField id={id} name="months" label={t('Months you still need it')} value={first('months') || '12'} />
      <div className={classList}>
        <Button type="submit" variant="primary">
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </div>
    </form>
  )
}

function labelOf(server?: Server): string {
  if (!server) return t('Add a server')
  return server.name ? t('Change {server}', { server: server.name }) : t('Change this server')
}

const classList = `${styles.buttons} ${styles.wide}`

function SizeField({ id, name, label, value }: { id: string; name: Size; label: string; value: string }) {
  const { isWhole, example } = sizes[name]
  return (
    <Field id={`${id}-${name}`} label={label}>
      <input
        id={`${id}-${name}`}
        name={name}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        placeholder={decimalText(example)}
        className={inputClass()}
        defaultValue={decimalText(value)}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
      />
    </Field>
  )
}

function problemOfSize(name: Size, { value, labels }: HTMLInputElement): string {
  const text = value.trim()
  if (text === '' || isTaken(name, text)) return ''
  return `${t('{field}: you entered “{text}”.', { field: labels?.[0]?.textContent ?? '', text })} ${whatIsTaken(name)}`
}

function problemOf(plan: string, planId: number | null, hasSize: boolean): string {
  if (plan.trim() !== '' && planId === null)
    return t('Enter the address of a plan page here, such as /plans/cx22-7, or its number.')
  return planId === null && !hasSize ? t('Enter a plan, or its cores, RAM or storage.') : ''
}

function read(data: FormData, id: string): Server {
  const text = (name: string) => (data.get(name) as string).trim()
  const numberOf = (name: string) => (text(name) === '' ? null : Number(readDecimal(text(name))))
  return {
    id,
    name: text('name'),
    plan_id: planIdOf(text('plan')),
    cpu_cores: numberOf('cpu_cores'),
    ram_size: numberOf('ram_size'),
    storage_size: numberOf('storage_size'),
    country: text('country'),
    type: text('type'),
    cpu_architecture: text('cpu_architecture'),
    ipv4: text('ipv4') === 'true',
    price: numberOf('price'),
    price_with_tax: text('price_with_tax') === 'true',
    currency: parseCurrency(text('currency')) ?? 'USD',
    since: text('since'),
    months: numberOf('months') ?? 12,
  }
}

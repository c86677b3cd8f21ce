import type { Suggestions } from '@/api/types.gen'
import { type FieldKind, formFields } from './form-fields.gen'

/** The billing periods as the columns name them. */
export const periods = ['monthly', 'hourly', 'annually'] as const

/** The currencies beside EUR that a plan may be quoted in, as the fields name them. */
export const otherCurrencies = ['usd', 'gbp'] as const

type Period = (typeof periods)[number]
type ColumnName = keyof typeof formFields
type Quote = `price_${Period}_${(typeof otherCurrencies)[number]}`

/** A field that is typed: a column of the table, or one quote of a price column. */
export type FieldName = ColumnName | Quote

/** What the form holds: texts as they were typed, and whether the plan is listed. */
export type PlanValues = Record<FieldName | 'available', string>

/** The message that stands beside each field at fault. */
export type Messages = Partial<Record<FieldName, string | undefined>>

export interface PlanField {
  name: FieldName
  label: string
  kind: FieldKind
  /** How much of its row a field takes where there is room; a pair is a third there, and half of a narrow row. */
  size: 'quarter' | 'pair' | 'third' | 'half' | 'most' | 'full'
  unit?: string
  hint?: string
  /** By how much the arrow keys change a price. */
  step?: string
  suggest?: keyof Suggestions
  isRequired?: true
}

type Layout = Pick<PlanField, 'size' | 'unit' | 'hint' | 'step' | 'suggest'>

function field(name: ColumnName, layout: Layout): PlanField {
  return { ...formFields[name], name, ...layout }
}

export interface FieldGroup {
  title: string
  note?: string
  fields: readonly PlanField[]
}

const identity: FieldGroup = {
  title: 'Identity',
  fields: [
    field('cherry_plan_id', { size: 'third', suggest: 'cherry_plan_id' }),
    field('name', { size: 'most' }),
    field('type', { size: 'half', suggest: 'type', hint: 'Such as baremetal, vps or vds' }),
    field('category', { size: 'half', suggest: 'category', hint: 'Such as general or memory' }),
    field('tags', {
      size: 'full',
      suggest: 'tags',
      hint: 'Separated by commas; “outlet” puts the plan on the outlet page',
    }),
    field('description', { size: 'full' }),
  ],
}

const processor: FieldGroup = {
  title: 'Processor',
  fields: [
    field('cpu_cores', { size: 'quarter' }),
    field('cpu_frequency', { size: 'quarter', hint: 'Such as 3.4 GHz' }),
    field('cpu_model', { size: 'half', suggest: 'cpu_model' }),
  ],
}

const storage: FieldGroup = {
  title: 'Memory & storage',
  fields: [
    field('ram_size', { unit: 'GB', size: 'quarter' }),
    field('ram_type', { size: 'quarter', suggest: 'ram_type' }),
    field('storage_size', { unit: 'GB', size: 'quarter', suggest: 'storage_size' }),
    field('storage_type', { size: 'quarter', suggest: 'storage_type' }),
  ],
}

const network: FieldGroup = {
  title: 'Network',
  fields: [
    field('network_speed', { unit: 'Mbps', size: 'half' }),
    field('bandwidth', { size: 'half', suggest: 'bandwidth', hint: 'Such as 30 TB or Unlimited' }),
    field('regions', {
      size: 'full',
      suggest: 'regions',
      hint: 'Separated by commas; put a name with a comma in quotes: "Germany, Nuremberg"',
    }),
  ],
}

const priceSteps = { monthly: '0.01', hourly: '0.001', annually: '0.01' }

function priceFields(period: Period): PlanField[] {
  const column = `price_${period}` as const
  const price = { ...formFields[column], step: priceSteps[period] }
  return [
    { ...price, name: column, unit: 'EUR', size: 'third' },
    ...otherCurrencies.map(
      (code): PlanField => ({ ...price, name: `${column}_${code}`, unit: code.toUpperCase(), size: 'pair' }),
    ),
  ]
}

const prices: FieldGroup = {
  title: 'Prices',
  note: 'Net of tax, as the partner quotes them: 4.50 or 4,50. A currency left empty is converted where it is shown.',
  fields: periods.flatMap(priceFields),
}

const partner: FieldGroup = {
  title: 'Partner & links',
  note: 'Addresses begin with https:// or http://.',
  fields: [
    field('partner_name', { size: 'half', suggest: 'partner_name' }),
    field('partner_url', { size: 'half', suggest: 'partner_url' }),
    field('partner_logo', { size: 'half' }),
    field('plan_url', { size: 'half', hint: 'Where Configure Server leads' }),
    field('plan_detail_url', { size: 'half' }),
    field('referral_url', { size: 'half', hint: 'Where Provided by leads' }),
  ],
}

const placed: readonly FieldGroup[] = [identity, processor, storage, network, prices, partner]
const placedNames = new Set<string>(placed.flatMap(({ fields }) => fields.map(({ name }) => name)))

/** The columns that no group has placed yet, so that a new one can be typed at once. */
const others: FieldGroup = {
  title: 'More',
  fields: (Object.keys(formFields) as ColumnName[])
    .filter((name) => !placedNames.has(name))
    .map((name) => field(name, { size: 'half' })),
}

/** The form, in the order in which it is filled. */
export const groups: readonly FieldGroup[] = [...placed, others].filter(({ fields }) => fields.length > 0)

/** Every typed field in the order of the form. */
export const fields: readonly PlanField[] = groups.flatMap((group) => group.fields)

/** The empty form. */
export const noValues: PlanValues = {
  ...(Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<FieldName, string>),
  available: 'true',
}

/** Reports whether the form is as empty as at first. */
export function isUntouched(values: PlanValues): boolean {
  return Object.entries(noValues).every(([name, value]) => values[name as keyof PlanValues] === value)
}

/** The id of a field's control in the document. */
export function fieldId(name: FieldName): string {
  return `plan-field-${name}`
}

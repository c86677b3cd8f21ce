import type { PlanRow, Suggestions } from '@/api/types.gen'

/** The billing periods as the columns name them. */
export const periods = ['monthly', 'hourly', 'annually'] as const

/** The currencies beside EUR that a plan may be quoted in, as the fields name them. */
export const otherCurrencies = ['usd', 'gbp'] as const

type Period = (typeof periods)[number]
type Quote = `price_${Period}_${(typeof otherCurrencies)[number]}`
type NotTyped = 'id' | 'available' | 'fetched_at' | 'updated_at' | `price_${Period}_currencies`

/** A field that is typed: a column of the table, or one quote of a price column. */
export type FieldName = Exclude<keyof PlanRow, NotTyped> | Quote

/** What the form holds: texts as they were typed. */
export type PlanValues = Record<FieldName, string> & { available: boolean }

/** How a text becomes a value: "list" by its commas, "number" and "price" by their digits. */
export type FieldKind = 'text' | 'long' | 'link' | 'list' | 'number' | 'price'

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

export interface FieldGroup {
  title: string
  note?: string
  fields: readonly PlanField[]
}

const identity: FieldGroup = {
  title: 'Identity',
  fields: [
    { name: 'cherry_plan_id', label: 'Cherry Plan ID', kind: 'number', size: 'third', isRequired: true },
    { name: 'name', label: 'Name', kind: 'text', size: 'most', isRequired: true },
    { name: 'type', label: 'Type', kind: 'text', size: 'half', suggest: 'type', hint: 'Such as baremetal, vps or vds' },
    { name: 'category', label: 'Category', kind: 'text', size: 'half', suggest: 'category', hint: 'Such as general or memory' },
    { name: 'tags', label: 'Tags', kind: 'list', size: 'full', suggest: 'tags', hint: 'With commas between them; “outlet” puts the plan on the outlet page' },
    { name: 'description', label: 'Description', kind: 'long', size: 'full' },
  ],
}

const processor: FieldGroup = {
  title: 'Processor',
  fields: [
    { name: 'cpu_cores', label: 'CPU cores', kind: 'number', size: 'quarter' },
    { name: 'cpu_frequency', label: 'CPU frequency', kind: 'text', size: 'quarter', hint: 'Such as 3.4 GHz' },
    { name: 'cpu_model', label: 'CPU model', kind: 'text', size: 'half', suggest: 'cpu_model' },
  ],
}

const storage: FieldGroup = {
  title: 'Memory & storage',
  fields: [
    { name: 'ram_size', label: 'RAM size', unit: 'GB', kind: 'number', size: 'quarter' },
    { name: 'ram_type', label: 'RAM type', kind: 'text', size: 'quarter', suggest: 'ram_type' },
    { name: 'storage_size', label: 'Storage size', unit: 'GB', kind: 'number', size: 'quarter', suggest: 'storage_size' },
    { name: 'storage_type', label: 'Storage type', kind: 'text', size: 'quarter', suggest: 'storage_type' },
  ],
}

const network: FieldGroup = {
  title: 'Network',
  fields: [
    { name: 'network_speed', label: 'Network speed', unit: 'Mbps', kind: 'number', size: 'half' },
    { name: 'bandwidth', label: 'Bandwidth', kind: 'text', size: 'half', suggest: 'bandwidth', hint: 'Such as 30 TB or Unlimited' },
    { name: 'regions', label: 'Regions', kind: 'list', size: 'full', suggest: 'regions', hint: 'With commas between them; a name with a comma stands in quotes: "Germany, Nuremberg"' },
  ],
}

const priceLabels = { monthly: 'Monthly', hourly: 'Hourly', annually: 'Annually' }
const priceSteps = { monthly: '0.01', hourly: '0.001', annually: '0.01' }

function priceFields(period: Period): PlanField[] {
  const price = { label: priceLabels[period], kind: 'price', step: priceSteps[period] } as const
  return [
    { ...price, name: `price_${period}`, unit: 'EUR', size: 'third' },
    ...otherCurrencies.map((code): PlanField => ({
      ...price,
      name: `price_${period}_${code}`,
      unit: code.toUpperCase(),
      size: 'pair',
    })),
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
    { name: 'partner_name', label: 'Partner name', kind: 'text', size: 'half', suggest: 'partner_name' },
    { name: 'partner_url', label: 'Partner URL', kind: 'link', size: 'half', suggest: 'partner_url' },
    { name: 'partner_logo', label: 'Partner logo URL', kind: 'link', size: 'half' },
    { name: 'plan_url', label: 'Plan URL', kind: 'link', size: 'half', hint: 'Where Configure Server leads' },
    { name: 'plan_detail_url', label: 'Plan detail URL', kind: 'link', size: 'half' },
    { name: 'referral_url', label: 'Referral URL', kind: 'link', size: 'half', hint: 'Where Provided by leads' },
  ],
}

/** The form, in the order in which it is filled. */
export const groups: readonly FieldGroup[] = [identity, processor, storage, network, prices, partner]

/** Every typed field in the order of the form. */
export const fields: readonly PlanField[] = groups.flatMap((group) => group.fields)

/** The empty form. */
export const noValues: PlanValues = {
  ...(Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<FieldName, string>),
  available: true,
}

/** Whether the form is as empty as at first. */
export function isUntouched(values: PlanValues): boolean {
  return Object.entries(noValues).every(([name, value]) => values[name as keyof PlanValues] === value)
}

/** The id of a field's control in the document. */
export function fieldId(name: FieldName): string {
  return `plan-field-${name}`
}

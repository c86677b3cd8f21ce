// Generated from internal/model/view and internal/model/row; do not edit.
// Regenerate with: go run ./internal/tools/typegen

/** The kind of a field's input: `list` for texts with commas between them. */
export type FieldKind = 'text' | 'long' | 'link' | 'list' | 'number' | 'price'

/** The fields of the operator's form: columns in the table's order. */
export const formFields = {
  cherry_plan_id: { label: 'Cherry Plan ID', kind: 'number', isRequired: true },
  name: { label: 'Name', kind: 'text', isRequired: true },
  type: { label: 'Type', kind: 'text' },
  category: { label: 'Category', kind: 'text' },
  tags: { label: 'Tags', kind: 'list' },
  cpu_cores: { label: 'CPU cores', kind: 'number' },
  cpu_model: { label: 'CPU model', kind: 'text' },
  cpu_frequency: { label: 'CPU frequency', kind: 'text' },
  ram_size: { label: 'RAM size', kind: 'number' },
  ram_type: { label: 'RAM type', kind: 'text' },
  storage_size: { label: 'Storage size', kind: 'number' },
  storage_type: { label: 'Storage type', kind: 'text' },
  network_speed: { label: 'Network speed', kind: 'number' },
  bandwidth: { label: 'Bandwidth', kind: 'text' },
  price_monthly: { label: 'Monthly', kind: 'price' },
  price_hourly: { label: 'Hourly', kind: 'price' },
  price_annually: { label: 'Annually', kind: 'price' },
  partner_name: { label: 'Partner name', kind: 'text' },
  partner_url: { label: 'Partner URL', kind: 'link' },
  partner_logo: { label: 'Partner logo URL', kind: 'link' },
  plan_url: { label: 'Plan URL', kind: 'link' },
  plan_detail_url: { label: 'Plan detail URL', kind: 'link' },
  referral_url: { label: 'Referral URL', kind: 'link' },
  regions: { label: 'Regions', kind: 'list' },
  description: { label: 'Description', kind: 'long' },
} as const

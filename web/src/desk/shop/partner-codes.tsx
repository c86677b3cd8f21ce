import type { ReactNode } from 'react'
import type { ShopPartner } from '@/api/types.gen'
import { Button } from '@/components/button'
import { inputClass, Select } from '@/components/field'
import { DataTable } from '../kit/data-table'
import { labelOf } from './draft'
import { fieldId, Meanwhile } from './shop-field'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

/** The shop's affiliate code, its link around orders and its key with each partner. */
export function PartnerCodes({ form }: { form: ShopForm }) {
  return (
    <DataTable
      label="Codes and keys"
      rows={form.settings.partners}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Partner', cell: ({ name }) => name },
        { label: 'Affiliate code', cell: (partner) => <CodeCell form={form} partner={partner} /> },
        { label: 'Link around orders', cell: (partner) => <ClickLinkCell form={form} partner={partner} /> },
        { label: 'Trader', cell: (partner) => <TraderCell form={form} partner={partner} /> },
        { label: 'Key', cell: (partner) => <KeyCell form={form} partner={partner} /> },
      ]}
    />
  )
}

interface CellProps {
  form: ShopForm
  partner: ShopPartner
}

function CodeCell({ form, partner }: CellProps) {
  const { id, affiliate, affiliate_variable: variable, takes_code: takesCode } = partner
  if (!takesCode && affiliate === '') return <span className={styles.hint}>Its links take no code.</span>
  return (
    <PartnerText form={form} name={`affiliates.${id}`} variable={variable}>
      {!takesCode && <p className={styles.hint}>Its links have no place for this code.</p>}
    </PartnerText>
  )
}

function ClickLinkCell({ form, partner: { id, click_link_variable: variable } }: CellProps) {
  return (
    <PartnerText
      form={form}
      name={`click_links.${id}`}
      variable={variable}
      placeholder="https://…?url={url} or aff=7"
      className={styles.around}
    />
  )
}

interface TextProps {
  form: ShopForm
  name: string
  /** The variable that sets it; empty for none. */
  variable: string
  placeholder?: string
  className?: string | undefined
  children?: ReactNode
}

function PartnerText({ form, name, variable, placeholder, className = styles.code, children }: TextProps) {
  return (
    <>
      <input
        id={fieldId(name)}
        className={inputClass(className)}
        aria-label={labelOf(name, form.settings)}
        placeholder={placeholder}
        value={form.values[name] ?? ''}
        disabled={variable !== ''}
        onChange={({ target }) => form.set(name, target.value)}
      />
      <Meanwhile form={form} name={name} />
      {variable !== '' && <p className={styles.hint}>{`${variable} is set and wins.`}</p>}
      {children}
    </>
  )
}

function TraderCell({ form, partner: { id } }: CellProps) {
  const name = `traders.${id}`
  return (
    <>
      <Select
        id={fieldId(name)}
        className={styles.trader}
        aria-label={labelOf(name, form.settings)}
        value={form.values[name] ?? ''}
        onChange={({ target }) => form.set(name, target.value)}
      >
        <option value="">not stated</option>
        <option value="yes">yes</option>
        <option value="no">no</option>
      </Select>
      <Meanwhile form={form} name={name} />
    </>
  )
}

function KeyCell({ form, partner }: CellProps) {
  const { id, takes_token: takesToken, has_token: hasToken, token_variable: variable } = partner
  if (!takesToken) return <span className={styles.hint}>not needed</span>
  if (variable !== '') return <span className={styles.hint}>{`${variable} is set and wins.`}</span>
  const name = `tokens.${id}`
  const isRemoved = form.typed[name] === ''
  return (
    <>
      <span className={styles.key}>
        <input
          id={fieldId(name)}
          className={inputClass()}
          type="password"
          autoComplete="off"
          aria-label={labelOf(name, form.settings)}
          placeholder={isRemoved ? 'will be removed' : hasToken ? 'a key is set' : 'none'}
          value={form.typed[name] ?? ''}
          onChange={({ target }) => form.set(name, target.value || undefined)}
        />
        {hasToken && (
          <Button
            aria-label={`${isRemoved ? 'Keep' : 'Remove'} the key of ${partner.name}`}
            onClick={() => form.set(name, isRemoved ? undefined : '')}
          >
            {isRemoved ? 'Keep' : 'Remove'}
          </Button>
        )}
      </span>
      <Meanwhile form={form} name={name} />
    </>
  )
}

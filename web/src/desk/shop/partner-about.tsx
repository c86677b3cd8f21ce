import { useState } from 'react'
import { Field, Select } from '@/components/field'
import { ShopField } from './shop-field'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

const example = `since: 1997
payment: paypal, card, sepa, bank transfer
refund: 14, not for set-up
service_level: 99.9
seat: DE, Berlin`

/** What the operator says of one partner after the other. */
export function PartnerAbout({ form }: { form: ShopForm }) {
  const { partners } = form.settings
  const [chosen, choose] = useState(partners[0]?.id ?? '')
  if (chosen === '') return null
  return (
    <fieldset>
      <legend>About partners</legend>
      <p className={styles.hint}>
        What the shop itself says of a partner, on the partner’s page, in comparisons and in the filter Payment. It wins
        over the partner’s file; a fact that is “unknown” removes what the file says.
      </p>
      <Field id="shop-about" label="Partner">
        <Select id="shop-about" value={chosen} onChange={({ target }) => choose(target.value)}>
          {partners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ShopField
        key={chosen}
        form={form}
        name={`about.${chosen}`}
        holds={example}
        hint="One per line: since, payment, identity_check, refund, trial, service_level, looking_glass, networks, support, management, control_panel, remote_access, rescue_system, address_change, reputation, company, owner, seat. The lines source (an https address) and date (such as 2026-11-03) apply to all; without them the shop itself is the source, as of today."
        rows={8}
      />
    </fieldset>
  )
}

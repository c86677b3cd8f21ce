import { Fragment, useState } from 'react'
import type { DeskPartner } from '@/api/types.gen'
import { Button } from '@/components/button'
import { grouped } from '@/lib/format'
import { DataTable } from '../kit/data-table'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { Moment, StateBadge } from '../kit/words'
import { PartnerDetails } from './partner-details'
import styles from './partners.module.css'

/** How each partner stands, and what can be done about it. */
export function PartnersSection() {
  const partners = useDeskData<DeskPartner[]>('partners')
  const [open, setOpen] = useState<string | null>(null)
  return (
    <SectionPage
      title="Partners"
      about="The state of each partner. Details say what was not taken and why, what to configure, and what you can do."
    >
      <Loaded of={partners} what="The partners" isEmpty={(list) => list.length === 0} none="The shop has no partners.">
        {(list) => (
          <DataTable
            label="Partners"
            rows={list}
            rowKey={({ status }) => status.partner}
            below={(partner) => (open === partner.status.partner ? <PartnerDetails partner={partner} /> : null)}
            columns={[
              { label: 'Partner', cell: ({ status }) => status.name },
              {
                label: 'State',
                cell: ({ status }) => (
                  <>
                    <StateBadge outcome={status.outcome} />
                    {status.reason !== '' && <p className={styles.reason}>{breakable(status.reason)}</p>}
                  </>
                ),
              },
              { label: 'Plans', isNumber: true, cell: ({ status }) => grouped(status.plans) },
              { label: 'Confirmed', cell: ({ status }) => <Moment time={status.last_good_at} /> },
              { label: 'Last attempt', cell: ({ status }) => <Moment time={status.last_try_at} /> },
              { label: 'Skipped', isNumber: true, cell: ({ status }) => grouped(status.rejected) },
              { label: 'Drift', isNumber: true, cell: ({ status }) => grouped(status.drift.length) },
              {
                label: 'Details',
                isUnlabelled: true,
                cell: ({ status }) => (
                  <Button
                    aria-label={`Details of ${status.name}`}
                    aria-expanded={open === status.partner}
                    onClick={() => setOpen(open === status.partner ? null : status.partner)}
                  >
                    Details
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}

/** Lets a line break in the names of variables, behind their underscores. */
function breakable(text: string) {
  return text.split(/(?<=_)/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))
}

import type { DeskPartner } from '@/api/types.gen'
import { DataTable } from '../kit/data-table'
import { Moment } from '../kit/moment'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { StateBadge } from './state-badge'

/** How each partner stands. */
export function PartnersSection() {
  const partners = useDeskData<DeskPartner[]>('partners')
  return (
    <SectionPage title="Partners" about="How each partner stands, and what to configure where one is off.">
      <Loaded of={partners} what="The partners" isEmpty={(list) => list.length === 0} none="The shop has no partners.">
        {(list) => (
          <DataTable
            label="Partners"
            rows={list}
            rowKey={({ status }) => status.partner}
            columns={[
              { label: 'Partner', cell: ({ status }) => status.name },
              { label: 'State', cell: ({ status }) => <StateBadge outcome={status.outcome} /> },
              { label: 'Plans', isNumber: true, cell: ({ status }) => status.plans },
              { label: 'Last success', cell: ({ status }) => <Moment time={status.last_good_at} /> },
              { label: 'Last attempt', cell: ({ status }) => <Moment time={status.last_try_at} /> },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}

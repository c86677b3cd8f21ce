import { useState } from 'react'
import type { DeskLink, DeskLinks } from '@/api/types.gen'
import { Button } from '@/components/button'
import { DataTable } from '../kit/data-table'
import { useMay } from '../kit/desk-context'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { Badge, Moment, type Tone } from '../kit/words'
import styles from './links.module.css'

const states: Partial<Record<string, { tone: Tone; text: string }>> = {
  works: { tone: 'good', text: 'Works' },
  broken: { tone: 'bad', text: 'Broken' },
  unclear: { tone: 'warn', text: 'Unclear' },
}

function LinkState({ state }: { state: string }) {
  const { tone, text } = states[state] ?? { tone: 'quiet' as const, text: 'Not checked yet' }
  return <Badge tone={tone}>{text}</Badge>
}

/** Whether the partners' order links still lead somewhere, with the affiliate code at their end. */
export function LinksSection() {
  const links = useDeskData<DeskLinks[]>('links')
  const [open, setOpen] = useState<string | null>(null)
  const { run, busyWith } = useDeskAction()
  const mayCheck = useMay('editor')
  return (
    <SectionPage
      title="Links"
      about="Three order links of each partner are followed once a day: whether they lead somewhere, and whether the affiliate code is still there at the end."
    >
      <Loaded of={links} what="The links" isEmpty={(list) => list.length === 0} none="The shop has no partners.">
        {(list) => (
          <DataTable
            label="Links"
            rows={list}
            rowKey={({ partner }) => partner.id}
            columns={[
              { label: 'Partner', cell: ({ partner }) => partner.name },
              { label: 'State', cell: ({ state }) => <LinkState state={state} /> },
              { label: 'Checked', cell: (row) => <Moment time={row.checked_at} /> },
              { label: 'Broken since', cell: (row) => <Moment time={row.broken_since} /> },
              {
                label: 'Actions',
                isUnlabelled: true,
                cell: ({ partner, links: found }) => (
                  <span className={styles.actions}>
                    {found.length > 0 && (
                      <Button
                        aria-expanded={open === partner.id}
                        aria-label={`${open === partner.id ? 'Hide' : 'Show'} the links of ${partner.name}`}
                        onClick={() => setOpen(open === partner.id ? null : partner.id)}
                      >
                        {open === partner.id ? 'Hide' : 'Show'}
                      </Button>
                    )}
                    {mayCheck && (
                      <Button
                        aria-label={`Check now: ${partner.name}`}
                        aria-busy={busyWith === partner.id}
                        onClick={() =>
                          void run<DeskLinks>({
                            call: `links/${partner.id}/check`,
                            key: partner.id,
                            isBad: ({ state }) => state === 'broken',
                            done: ({ state }) => `${partner.name}: ${states[state]?.text ?? state}.`,
                            failed: `The links of ${partner.name} were not checked.`,
                          })
                        }
                      >
                        Check now
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
            below={({ partner, links: found }) => (open === partner.id ? <Found links={found} /> : null)}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}

function Found({ links }: { links: DeskLink[] }) {
  return (
    <ul className={styles.found}>
      {links.map(({ plan, name, state, why, hops }) => (
        <li key={plan}>
          <p>
            <strong>{name}</strong> <LinkState state={state} />
          </p>
          {why !== '' && <p>{why}</p>}
          <ol>
            {hops.map(({ address, status }, at) => (
              <li key={at}>
                <code>{address}</code>
                {status > 0 && ` ${status}`}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}

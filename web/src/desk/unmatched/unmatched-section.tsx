import { useState } from 'react'
import type { DeskName, DeskText, DeskUnmatched } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { capitalised, grouped } from '@/lib/format'
import { DataTable } from '../kit/data-table'
import { useMay } from '../kit/desk-context'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAction, useDownload } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { NameDialog } from './name-dialog'
import styles from './unmatched.module.css'

/** The processors, places and GPUs that no table knows, and what the operator says that they are. */
export function UnmatchedSection() {
  const unmatched = useDeskData<DeskUnmatched>('unmatched')
  const download = useDownload()
  const [asked, setAsked] = useState<DeskText | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const mayName = useMay('editor')
  return (
    <SectionPage
      title="Unmatched"
      about="Names we could not place, most plans first. One choice names all their plans at once."
      actions={
        <Button onClick={() => void download('/operator/data/unmatched/overrides.csv', 'overrides.csv')}>
          <Icon name="download" size="small" />
          Names as a file
        </Button>
      }
    >
      <Loaded
        of={unmatched}
        what="The list"
        isEmpty={({ texts, names }) => texts.length + names.length === 0}
        none="Every processor, place and GPU of the catalogue is known."
      >
        {({ texts, more, names }) => (
          <>
            {texts.length > 0 && (
              <DataTable
                label="Unmatched texts"
                rows={texts}
                rowKey={keyOf}
                below={(text) => (open === keyOf(text) ? <Rows text={text} /> : null)}
                columns={[
                  { label: 'Text', cell: ({ text }) => <code className={styles.text}>{text}</code> },
                  { label: 'What', cell: ({ kind }) => kindText(kind) },
                  { label: 'Partner', cell: ({ partner, partner_name: name }) => (partner === '' ? 'All' : name) },
                  { label: 'Plans', isNumber: true, cell: ({ count }) => grouped(count) },
                  { label: 'Nearest', cell: ({ nearest }) => nearest[0] ?? '—' },
                  {
                    label: 'Plans with it',
                    isUnlabelled: true,
                    cell: (text) => (
                      <Button
                        aria-label={`Plans with ${text.text}`}
                        aria-expanded={open === keyOf(text)}
                        onClick={() => setOpen(open === keyOf(text) ? null : keyOf(text))}
                      >
                        Plans
                      </Button>
                    ),
                  },
                  {
                    label: 'Name it',
                    isUnlabelled: true,
                    cell: (text) =>
                      mayName && (
                        <Button aria-label={`Name it: ${text.text}`} onClick={() => setAsked(text)}>
                          Name it
                        </Button>
                      ),
                  },
                ]}
              />
            )}
            {more > 0 && <p>{`${grouped(more)} more follow as these are named.`}</p>}
            {names.length > 0 && <Chosen names={names} mayDrop={mayName} />}
          </>
        )}
      </Loaded>
      {asked && <NameDialog text={asked} onClose={() => setAsked(null)} />}
    </SectionPage>
  )
}

const keyOf = ({ kind, partner, text }: { kind: string; partner: string; text: string }) => `${kind} ${partner} ${text}`

function kindText(kind: string): string {
  return kind === 'gpu' ? 'GPU' : capitalised(kind)
}

function Rows({ text: { rows, count } }: { text: DeskText }) {
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(({ id, name }) => (
          <li key={id}>
            <a href={`/plans/x-${id}`}>{name}</a>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className={styles.rows}>{`and ${grouped(count - rows.length)} more`}</p>}
    </>
  )
}

function Chosen({ names, mayDrop }: { names: readonly DeskName[]; mayDrop: boolean }) {
  const { run, busyWith } = useDeskAction()
  const drop = ({ kind, partner, text, name }: DeskName) =>
    run<object>({
      call: 'unmatched/dropped',
      body: { kind, partner, text, name },
      key: keyOf({ kind, partner, text }),
      done: `${text} has no name of its own any more. The audit log can undo it.`,
      failed: `The name of ${text} was not dropped.`,
    })
  return (
    <section className={styles.chosen} aria-labelledby="chosen-names">
      <h2 id="chosen-names">Names chosen here</h2>
      <DataTable
        label="Names chosen here"
        rows={names}
        rowKey={keyOf}
        columns={[
          { label: 'Text', cell: ({ text }) => <code className={styles.text}>{text}</code> },
          { label: 'What', cell: ({ kind }) => kindText(kind) },
          { label: 'Name', cell: ({ name }) => (name === 'none' ? 'No processor' : name) },
          {
            label: 'Drop',
            isUnlabelled: true,
            cell: (name) =>
              mayDrop && (
                <Button
                  aria-label={`Drop the name of ${name.text}`}
                  aria-disabled={busyWith !== null}
                  aria-busy={busyWith === keyOf(name)}
                  onClick={() => void drop(name)}
                >
                  Drop
                </Button>
              ),
          },
        ]}
      />
    </section>
  )
}

import { useState } from 'react'
import type { DeskBackup, DeskBackups, DeskVerified } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { DataTable } from '../kit/data-table'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAction, useDownload } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { Moment } from '../kit/words'

/** The copies of the database: made, checked and taken away. */
export function BackupsSection() {
  const backups = useDeskData<DeskBackups>('backups')
  const { run, busyWith } = useDeskAction()
  const download = useDownload()
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const verify = async (file: string) => {
    const answer = await run<DeskVerified>({
      call: `backups/${file}/verify`,
      done: `${file} is whole and can be restored.`,
      failed: 'The backup cannot be used.',
    })
    if (answer) setFound((before) => ({ ...before, [file]: answer.contents }))
  }
  const make = () =>
    run<DeskBackup>({
      call: 'backups',
      done: ({ file }) => `${file} was made and checked.`,
      failed: 'No backup was made.',
    })
  return (
    <SectionPage
      title="Backups"
      about={
        backups.data
          ? `One committed state of the database in a file of its own, made beside the running shop and checked. They are kept in ${backups.data.folder} on this machine; launchrack restore puts one back. What is downloaded holds neither keys nor sessions.`
          : 'One committed state of the database in a file of its own.'
      }
      actions={
        <Button
          variant="primary"
          aria-disabled={busyWith !== null}
          aria-busy={busyWith === 'backups'}
          onClick={() => void make()}
        >
          {busyWith === 'backups' ? 'Making a backup…' : 'Make a backup'}
        </Button>
      }
    >
      <Loaded
        of={backups}
        what="The backups"
        isEmpty={(list) => list.backups.length === 0}
        none="No backup was made here yet. A backup that is kept on another machine survives this one."
      >
        {({ backups: list }) => (
          <>
            <p>
              Last backup: <Moment time={list[0]?.made_at ?? null} />
            </p>
            <DataTable
              label="Backups"
              rows={list}
              rowKey={({ file }) => file}
              columns={[
                { label: 'File', cell: ({ file }) => file },
                { label: 'Made', cell: ({ made_at: time }) => <Moment time={time} /> },
                { label: 'Size', isNumber: true, cell: ({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB` },
                { label: 'Holds', cell: ({ file }) => found[file] ?? '—' },
                {
                  label: 'Verify',
                  isUnlabelled: true,
                  cell: ({ file }) => (
                    <Button
                      aria-label={`Verify ${file}`}
                      aria-disabled={busyWith !== null}
                      aria-busy={busyWith === `backups/${file}/verify`}
                      onClick={() => void verify(file)}
                    >
                      Verify
                    </Button>
                  ),
                },
                {
                  label: 'Download',
                  isUnlabelled: true,
                  cell: ({ file }) => (
                    <Button
                      aria-label={`Download ${file}`}
                      onClick={() => void download(`/operator/data/backups/${file}`, file)}
                    >
                      <Icon name="download" size="small" />
                      Download
                    </Button>
                  ),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}

import type { DeskBackup, DeskBackups, DeskVerified } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { counted } from '@/lib/format'
import { DataTable } from '../kit/data-table'
import { Fact } from '../kit/facts'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAction, useDownload } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { Badge, Moment, momentText } from '../kit/words'
import styles from './backups.module.css'

/** The copies of the database: made, by hand or on a schedule, checked, taken away and put back. */
export function BackupsSection() {
  const backups = useDeskData<DeskBackups>('backups')
  const { run, busyWith } = useDeskAction()
  const make = () =>
    run<DeskBackup>({
      call: 'backups',
      done: ({ file }) => `${file} was made and checked.`,
      failed: 'No backup was made.',
    })
  return (
    <SectionPage
      title="Backups"
      about="One committed state of the database in a file of its own, made beside the running shop and checked. What is downloaded holds neither keys nor sessions."
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
      <Loaded of={backups} what="The backups">
        {(data) => (
          <>
            <Schedule of={data} />
            {data.backups.length === 0 ? (
              <p>No backup was made here yet. A backup that is kept on another machine survives this one.</p>
            ) : (
              <BackupTable backups={data.backups} />
            )}
            {data.backups[0] && <PutBack file={`${data.folder}/${data.backups[0].file}`} />}
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}

/** When the shop makes backups by itself, and how that went. */
function Schedule({ of }: { of: DeskBackups }) {
  const { folder, every_hours: hours, keep, failure } = of
  const kept = `They are kept in ${folder} on this machine.`
  if (hours === 0)
    return (
      <p className={styles.schedule}>
        There is no schedule. <code>LAUNCHRACK_BACKUPS_EVERY=24h</code>
        {` makes a backup each day and keeps ${keep} of them. ${kept}`}
      </p>
    )
  return (
    <>
      {failure !== '' && (
        <Notice>
          {`The backup of ${of.failed_at === null ? 'the schedule' : momentText(of.failed_at)} was not made on ${of.failed_node}. ${failure}.`}
        </Notice>
      )}
      <p className={styles.schedule}>
        {`${everyText(hours)}, ${keep === 1 ? 'the last one stays' : `the last ${keep} stay`}. Last: `}
        <Moment time={of.last_at} />
        {of.last_at !== null && ` on ${of.last_node}`}
        {`. Next: ${of.next_at === null ? 'within minutes' : momentText(of.next_at)}`}
        {`. ${kept}`}
      </p>
    </>
  )
}

function everyText(hours: number): string {
  if (hours === 24) return 'Every day'
  if (hours >= 1) return hours === 1 ? 'Every hour' : `Every ${counted(Math.round(hours * 10) / 10, 'hour')}`
  return `Every ${counted(Math.round(hours * 60), 'minute')}`
}

function BackupTable({ backups }: { backups: readonly DeskBackup[] }) {
  const { run, busyWith } = useDeskAction()
  const download = useDownload()
  const verify = (file: string) =>
    run<DeskVerified>({
      call: `backups/${file}/verify`,
      done: `${file} is whole and can be restored.`,
      failed: 'The backup cannot be used.',
    })
  return (
    <DataTable
      label="Backups"
      rows={backups}
      rowKey={({ file }) => file}
      columns={[
        {
          label: 'File',
          cell: ({ file, is_scheduled: isScheduled }) => (
            <>
              {file} {isScheduled && <Badge tone="quiet">Schedule</Badge>}
            </>
          ),
        },
        { label: 'Made', cell: ({ made_at: time }) => <Moment time={time} /> },
        { label: 'Size', isNumber: true, cell: ({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB` },
        { label: 'Holds', cell: ({ holds }) => (holds === '' ? 'Verify tells' : holds) },
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
  )
}

/** The commands that put a backup back. */
function PutBack({ file }: { file: string }) {
  return (
    <Fact title="Put one back">
      <p>
        Stop the shop on every node, then restore and start it again, with the settings that it has now. What the
        database holds today is kept beside it, and the start prints a new access code.
      </p>
      <pre className={styles.commands}>{`launchrack restore --force ${quoted(file)}\nlaunchrack serve`}</pre>
    </Fact>
  )
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

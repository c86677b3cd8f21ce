import type { Archive, ArchiveFile } from '@/api/types.gen'
import { Table } from '@/components/table'
import { t } from '@/lib/language'
import { Rules } from './rules'
import styles from './record-page.module.css'

const proofs = () => [
  t(
    'The hash log uses the C2SP tlog-tiles format: /archive/log/checkpoint, /archive/log/tile/<level>/<n> and /archive/log/tile/entries/<n>. Event number n is entry n − 1.',
  ),
  t(
    'Keep a checkpoint. Every later one must contain it, so nobody, not even this shop, can change a past price unnoticed.',
  ),
  t(
    '/archive/receipts/<seq>.json proves a single event. docs/check-receipt.mjs of the program’s source checks it offline.',
  ),
  t('A row with only a number is an event that is not public; its hash is still in the log.'),
]

/** The files of the archive, and how to prove that they have not changed. */
export function ArchiveView({ archive: { files, licence, key, checkpoint } }: { archive: Archive }) {
  return (
    <>
      <section className={styles.group}>
        <h2>{t('Licence')}</h2>
        <p>{licence}</p>
      </section>
      <section className={styles.group}>
        <h2>{t('Files')}</h2>
        {files.length === 0 ? <p>{t('There are no files yet.')}</p> : <Files files={files} />}
      </section>
      <section className={styles.group}>
        <h2>{t('Hash log')}</h2>
        <dl className={styles.facts}>
          <dt>{t('Public key')}</dt>
          <dd className={styles.code} translate="no">
            {key}
          </dd>
          {checkpoint !== '' && (
            <>
              <dt>
                <a href="/archive/log/checkpoint">{t('Newest checkpoint')}</a>
              </dt>
              <dd className={styles.code} translate="no">
                {checkpoint}
              </dd>
            </>
          )}
        </dl>
      </section>
      <Rules title={t('How to verify the records')} texts={proofs()} />
    </>
  )
}

function Files({ files }: { files: ArchiveFile[] }) {
  return (
    <Table
      label={t('Files')}
      rows={files}
      rowKey={({ name }) => name}
      columns={[
        {
          label: t('File'),
          cell: ({ name, path }) => (
            <a href={path} download>
              {name}
            </a>
          ),
        },
        { label: t('Events'), isNumber: true, cell: ({ events }) => events },
        { label: t('Size'), isNumber: true, cell: ({ size }) => size },
        { label: t('State'), cell: ({ state }) => state },
        { label: 'SHA-256', className: styles.code, cell: ({ sha256 }) => <span translate="no">{sha256}</span> },
      ]}
    />
  )
}

import { useEffect, useId, useRef } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { PlanControl } from '@/features/operator/plan-control'
import { Preview } from '../kit/asking'
import { FactView } from '../kit/facts'
import { InputField } from '../kit/input-field'
import { Readings } from './readings'
import { labels, useDetection } from './use-detection'
import desk from '../desk.module.css'
import styles from './partners.module.css'

/** Adds a partner by an address: what answers there, what is read of it, and the file that is stored. */
export function AddPartner({ detection, onAdded }: FoundProps) {
  const { values, found, set, busyWith } = detection
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isBusy = busyWith !== null
  return (
    <section className={styles.add} aria-labelledby={id} aria-busy={isBusy}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        Add a partner
      </h2>
      <form
        className={desk.partForm}
        onSubmit={(event) => {
          event.preventDefault()
          void detection.begin()
        }}
      >
        <InputField
          id="partner-address"
          label="Address of a page with prices, or of a feed"
          className={desk.partWide}
          type="url"
          inputMode="url"
          placeholder="https://small-host.example/store/vps"
          required
          value={values.address ?? ''}
          onText={(text) => set('address', text)}
        />
        <Button type="submit" {...(!found && { variant: 'primary' })} aria-busy={isBusy} aria-disabled={isBusy}>
          Look at it
        </Button>
        <Button onClick={detection.close}>Cancel</Button>
        <p className={desk.partWide}>
          {isBusy && !found
            ? 'Asking the address. This may take some seconds.'
            : 'The page is fetched once, if its robots.txt allows. Nothing is stored until you add the partner.'}
        </p>
      </form>
      {found && <Found detection={detection} onAdded={onAdded} />}
    </section>
  )
}

interface FoundProps {
  detection: ReturnType<typeof useDetection>
  onAdded: () => void
}

function Found({ detection, onAdded }: FoundProps) {
  const { values, choices, found, preview, busyWith, set } = detection
  if (!found) return null
  const isBusy = busyWith !== null
  const isWhole = !found.needs_currency || values.currency?.trim().length === 3
  return (
    <>
      <p role={found.system === '' ? 'alert' : 'status'} className="small">
        {found.system === '' ? found.summary : `${answers(found.system)}: ${found.summary}.`}
      </p>
      {found.needs_currency && (
        <Notice>
          <p>The prices name no currency. They are read as US dollars until you enter theirs.</p>
        </Notice>
      )}
      <div className={styles.names}>
        {Object.entries(labels).map(([name, label]) => (
          <InputField
            key={name}
            id={`partner-${name}`}
            label={label}
            value={values[name] ?? ''}
            onText={(text) => set(name, text)}
          />
        ))}
        <Button aria-disabled={isBusy} onClick={() => void detection.again()}>
          Read it again
        </Button>
      </div>
      <Readings
        looks={found.looks}
        choices={choices}
        isBusy={isBusy}
        onChoose={(field, part) => void detection.choose(field, part)}
        onSkip={(key) => void detection.skip(key)}
      />
      {found.problems.length > 0 && <FactView fact={{ title: 'Not read, or not known', lines: found.problems }} />}
      <FileField detection={detection} />
      {preview && (
        <div className={styles.preview} role="region" aria-label="What a refresh would do">
          <Preview of={preview} />
        </div>
      )}
      <p className={styles.buttons}>
        <Button aria-disabled={isBusy} onClick={() => void detection.attempt()}>
          Try
        </Button>
        <Button
          variant="primary"
          aria-disabled={isBusy || !isWhole}
          onClick={() => {
            if (!isBusy && isWhole) void detection.add().then((isAdded) => isAdded && onAdded())
          }}
        >
          Add
        </Button>
      </p>
    </>
  )
}

/** Who answers; a page of the host's own is read by what repeats on it. */
function answers(system: string): string {
  return system === 'page' ? 'No known system, so the page is read by what repeats on it' : `${system} answers`
}

const storedFile = { name: 'file', kind: 'code', label: 'As it is stored', size: 'full', text: '' }

function FileField({ detection }: { detection: ReturnType<typeof useDetection> }) {
  const { file, isWritten, write } = detection
  return (
    <details className={styles.file} open={detection.found?.system === '' || undefined}>
      <summary>
        The partner’s file
        <Icon name="chevron-down" size="small" />
      </summary>
      <PlanControl id="partner-file" field={storedFile} value={file} onText={write} />
      <p>
        {isWritten
          ? 'You changed it, so it is used as it stands here. A choice above rewrites it.'
          : 'Try and Add write the names above into it. You may edit it; a line that cannot be read is pointed out.'}
      </p>
    </details>
  )
}

import type { DeskStep } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Link } from '@/lib/router'
import { useDesk } from './kit/desk-context'
import { useDeskAction } from './kit/use-desk-action'
import styles from './first-run.module.css'

/** What a new shop needs, done or left, until all is done or the list is put away. */
export function FirstRun() {
  const { session } = useDesk()
  const { run, busyWith } = useDeskAction()
  const list = session.first_run
  if (list.length === 0) return null
  const left = list.filter(({ is_done: isDone }) => !isDone).length
  return (
    <section className={styles.list} aria-labelledby="first-run">
      <header>
        <h2 id="first-run">{`Before you open: ${list.length - left} of ${list.length} done`}</h2>
        <Button
          aria-disabled={busyWith !== null}
          onClick={() => void run({ call: 'shop/first-run/end', failed: 'The list was not hidden.' })}
        >
          Hide this list
        </Button>
      </header>
      <ol>
        {list.map((step) => (
          <Step key={step.to} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { to, title, about, is_done: isDone } }: { step: DeskStep }) {
  return (
    <li data-done={isDone ? '' : undefined}>
      <Icon name={isDone ? 'circle-check' : 'chevron-right'} size="small" />
      <p>
        <Link to={`/operator/${to}`}>{title}</Link>
        <span>{isDone ? 'Done' : about}</span>
      </p>
    </li>
  )
}

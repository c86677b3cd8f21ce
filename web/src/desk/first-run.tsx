import type { DeskStep } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Link } from '@/lib/router'
import { useDesk } from './kit/desk-context'
import { useDeskAction } from './kit/use-desk-action'
import styles from './first-run.module.css'

/** Where each step is done, and what it is for. */
const steps: Readonly<Record<string, { to: string; title: string; about: string }>> = {
  name: { to: '/operator/shop#shop-name', title: 'Name the shop', about: 'Visitors see it on every page.' },
  access: {
    to: '/operator/access',
    title: 'Make a way in of your own',
    about: 'Add yourself with a passkey: the four digits are for the first day.',
  },
  partner: {
    to: '/operator/partners',
    title: 'Refresh a first partner',
    about: 'Until then visitors see dated sample data.',
  },
  contact: {
    to: '/operator/shop#shop-contact',
    title: 'Say who stands behind it',
    about: 'The footer shows an example until then.',
  },
}

/** What a new shop needs, done or left, until all is done or the list is put away. */
export function FirstRun() {
  const { session } = useDesk()
  const { run, busyWith } = useDeskAction()
  const list = session.first_run.filter(({ name }) => name in steps)
  if (list.length === 0) return null
  const left = list.filter(({ is_done: isDone }) => !isDone).length
  return (
    <section className={styles.list} aria-labelledby="first-run">
      <header>
        <h2 id="first-run">{`Before you open: ${list.length - left} of ${list.length} done`}</h2>
        <Button
          aria-disabled={busyWith !== null}
          onClick={() => void run({ call: 'shop/first-run/end', failed: 'The list stays.' })}
        >
          Put this away
        </Button>
      </header>
      <ol>
        {list.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { name, is_done: isDone } }: { step: DeskStep }) {
  const step = steps[name]
  if (!step) return null
  return (
    <li data-done={isDone ? '' : undefined}>
      <Icon name={isDone ? 'circle-check' : 'chevron-right'} size="small" />
      <p>
        <Link to={step.to}>{step.title}</Link>
        {isDone ? <span>Done</span> : <span>{step.about}</span>}
      </p>
    </li>
  )
}

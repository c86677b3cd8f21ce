import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '@/api/client'
import type { Advice, KeepOrMove } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/notice'
import { Spinner } from '@/components/spinner'
import { classNames } from '@/lib/class-names'
import { dayText } from '@/lib/format'
import { watchAddress } from '@/lib/address'
import { nameOf, question, type Server, sizeText, titleId } from './servers'
import styles from './my-servers-page.module.css'

/** The alternatives that stand below a server; the link leads to all. */
const maxShown = 3

const advice: Record<Advice, [text: string, tone: string | undefined]> = {
  keep: ['Keep', styles.keep],
  move: ['Move', styles.move],
  unknown: ['Unknown', styles.unknown],
}

/** A server with the advice to keep it or to move, and its reasons. */
export function ServerVerdict({ server, children }: { server: Server; children?: ReactNode }) {
  const vatCountry = useVATCountry()
  const body = question(server, vatCountry)
  const { data, error } = useQuery({
    queryKey: ['keep-or-move', body],
    queryFn: ({ signal }) => client.post<KeepOrMove>('/rest/v1/rpc/keep_or_move', body, { signal }),
  })
  const name = server.name || data?.plan?.name || nameOf(server)
  return (
    <article className={styles.server} aria-label={name}>
      <div className={styles.head}>
        <h2 id={titleId(server)} tabIndex={-1}>
          {name}
        </h2>
        {data && <Verdict verdict={data.verdict} />}
      </div>
      <p className={styles.note}>{rentText(server)}</p>
      {error && <Notice role="alert">{error.message}</Notice>}
      {!data && !error && <Spinner label={`Comparing ${name}`} />}
      {data?.plan && (
        <p>
          <a href={data.plan.page}>{data.plan.name}</a>
          {` (${data.plan.specs}): ${data.plan.note}`}
        </p>
      )}
      {data && <p>{data.reason}</p>}
      {data && data.alternatives.length > 0 && (
        <ul className={styles.alternatives} aria-label="At least as good">
          {data.alternatives.slice(0, maxShown).map((a) => (
            <li key={a.plan_id}>
              <a href={a.page}>{a.name}</a>
              <span>{`${a.partner}, ${a.specs}`}</span>
              <span>{a.text}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {data?.better && (
          <a className={buttonClass()} href={data.better}>
            All that are at least as good
          </a>
        )}
        {data?.better && server.price !== null && (
          <a className={buttonClass()} href={`${watchAddress(data.better)}&rule=better_appears&value=${server.price}`}>
            Tell me when something better appears
          </a>
        )}
        {children}
      </div>
    </article>
  )
}

function Verdict({ verdict }: { verdict: Advice }) {
  const [text, tone] = advice[verdict]
  return <strong className={classNames(styles.advice, tone)}>{text}</strong>
}

function rentText(server: Server): string {
  const { price, currency, since, name } = server
  const size = name && sizeText(server)
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  const pays = price === null ? 'What you pay is not known' : `You pay ${money.format(price)} a month`
  return `${size && `${size}. `}${pays}${since && `, since ${dayText(since)}`}.`
}

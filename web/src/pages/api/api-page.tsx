import { useFirstPage } from '@/api/page-context'
import type { APICall, APIColumn, APIParam, APIReference } from '@/api/types.gen'
import { PageAbout, PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import styles from './api-page.module.css'

/** The calls of the API with an example of each, and the columns of its plans. */
export function ApiPage() {
  const { reference } = useFirstPage()
  if (!reference) return null
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>API</PageTitle>
      <PageAbout>
        {'Plans, prices and their history as JSON, in the dialect of PostgREST. '}
        <a href="/openapi.json">The OpenAPI document</a> describes it for programs.
      </PageAbout>
      <Start reference={reference} />
      <section className={styles.section}>
        <h2>Calls</h2>
        {reference.calls.map((call) => (
          <Call key={call.path} call={call} />
        ))}
      </section>
      <section className={styles.section}>
        <h2>Refreshes</h2>
        <p>Each of these fetches a partner’s plans anew. Call them with POST.</p>
        <dl className={styles.terms}>
          {reference.refreshes.map(({ path, partner }) => (
            <Term key={path} name={path} text={partner} />
          ))}
        </dl>
      </section>
      <Columns columns={reference.columns} operators={reference.operators} />
    </div>
  )
}

function Start({ reference: { host, key } }: { reference: APIReference }) {
  return (
    <section className={styles.section}>
      <h2>Start</h2>
      <p>
        {'The examples below use these two variables, and '}
        <code>$PLAN</code>
        {' for the id of a plan. '}
        <code>$TOKEN</code>
        {' is the token of an operator’s session.'}
      </p>
      <pre className={styles.example}>{`SHOP=${host}\nKEY=${key}`}</pre>
    </section>
  )
}

function Call({ call }: { call: APICall }) {
  return (
    <article className={styles.call}>
      <h3>
        <code>{call.path}</code>
        <span className={styles.methods}>{call.methods}</span>
      </h3>
      <p>{call.summary}</p>
      {(call.params.length > 0 || call.has_columns) && (
        <dl className={styles.terms}>
          {call.has_columns && (
            <div>
              <dt>Any column</dt>
              <dd>A condition, as described under Columns.</dd>
            </div>
          )}
          {call.params.map((param) => (
            <Term key={param.name} name={param.name} text={paramText(param)} />
          ))}
        </dl>
      )}
      <pre className={styles.example}>{call.example}</pre>
    </article>
  )
}

function paramText({ text, is_required }: APIParam): string {
  return is_required ? `${text} Required.` : text
}

function Columns({ columns, operators }: { columns: APIColumn[]; operators: string[] }) {
  return (
    <section className={styles.section}>
      <h2>Columns</h2>
      <p>
        {'A condition is an operator, a dot and a value, such as '}
        <code>ram_size=gte.64</code>
        {`. The operators are ${operators.join(', ')}; `}
        <code>not.</code> before one negates it. Unknown values are null.
      </p>
      <dl className={styles.terms}>
        {columns.map(({ name, kind, text }) => (
          <Term key={name} name={name} kind={kind} text={text} />
        ))}
      </dl>
    </section>
  )
}

function Term({ name, kind, text }: { name: string; kind?: string; text: string }) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        {text}
        {kind !== undefined && <span className={styles.kind}>{` ${kind}`}</span>}
      </dd>
    </div>
  )
}

import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { PageAbout, PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { and, n, t } from '@/lib/language'
import { ServerForm } from './server-form'
import { ServerVerdict } from './server-verdict'
import {
  editId,
  followServers,
  formId,
  keepServers,
  nameOf,
  newId,
  readServers,
  type Server,
  shareHash,
  sharedServers,
  titleId,
} from './servers'
import styles from './my-servers-page.module.css'

/** What a visitor rents already, beside what the shop lists today. */
export function MyServersPage() {
  const [servers, setServers] = useState(readServers)
  const [shared, setShared] = useState(() => sharedServers(location.hash))
  const [edited, setEdited] = useState<string | null>(null)
  const [isKept, setIsKept] = useState(true)
  const [added, setAdded] = useState(0)
  const [status, say] = useStatus()
  useEffect(() => followServers(() => setServers(readServers())), [])
  useEffect(() => {
    // A link that is opened where the page is open already changes the part behind # alone.
    const look = () => setShared(sharedServers(location.hash))
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  const keep = (list: Server[]) => {
    setIsKept(keepServers(list))
    setServers(list)
    setEdited(null)
  }
  const add = (more: Server[]) => {
    keep([...servers, ...more])
    say(
      n(
        '{servers} added. Your list has {count} server.',
        '{servers} added. Your list has {count} servers.',
        servers.length + more.length,
        { servers: and(more.map(nameOf)) },
      ),
      titleId(more[0]),
    )
  }
  const change = (server: Server) => {
    keep(servers.map((s) => (s.id === server.id ? server : s)))
    say(t('{server} saved.', { server: nameOf(server) }), editId(server))
  }
  const remove = (server: Server) => {
    const at = servers.indexOf(server)
    keep(servers.filter((s) => s !== server))
    say(t('{server} removed.', { server: nameOf(server) }), titleId(servers[at + 1] ?? servers[at - 1]))
  }
  const edit = (server: Server, isEdited: boolean) => {
    setEdited(isEdited ? server.id : null)
    say('', isEdited ? formId(server) : editId(server))
  }
  const leaveShared = () => {
    history.replaceState(history.state, '', location.pathname)
    setShared(null)
  }
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <div>
        <PageTitle>{t('My servers')}</PageTitle>
        <PageAbout>
          {t(
            'Is what you rent still good value? Your list stays in this browser. The shop sees only what you compare, and does not keep it.',
          )}
        </PageAbout>
        <p role="status" className="sr-only">
          {status}
        </p>
      </div>
      {!isKept && (
        <Notice role="alert">
          {t('This browser saves no data for this site. Your list will be gone when you leave the page.')}
        </Notice>
      )}
      {shared ? (
        <>
          <Notice role="status">
            <p>
              {n('Someone shared {count} server with you.', 'Someone shared {count} servers with you.', shared.length)}
            </p>
            <div className={styles.buttons}>
              <Button
                variant="primary"
                onClick={() => {
                  add(shared.map((s) => ({ ...s, id: newId() })))
                  leaveShared()
                }}
              >
                {t('Add to my servers')}
              </Button>
              <Button
                onClick={() => {
                  leaveShared()
                  say('', titleId(servers[0]))
                }}
              >
                {t('Show my servers')}
              </Button>
            </div>
          </Notice>
          <ServerList label={t('Shared servers')} list={shared} show={(server) => <ServerVerdict server={server} />} />
        </>
      ) : (
        <>
          <ServerList
            label={t('Your servers')}
            list={servers}
            show={(server) =>
              edited === server.id ? (
                <ServerForm server={server} submit={t('Save')} onKeep={change} onCancel={() => edit(server, false)} />
              ) : (
                <ServerVerdict server={server}>
                  <Button id={editId(server)} onClick={() => edit(server, true)}>
                    {t('Edit')}
                  </Button>
                  <Button onClick={() => remove(server)}>{t('Remove')}</Button>
                </ServerVerdict>
              )
            }
          />
          {servers.length > 0 && <Share servers={servers} />}
        </>
      )}
      {/* Not gone with a shared list: what was typed waits. */}
      <section className="stack gap-16 sections" aria-label={t('Add a server')} hidden={shared !== null}>
        <h2 id={titleId()} tabIndex={-1}>
          {t('Add a server')}
        </h2>
        <ServerForm
          key={added}
          submit={t('Add')}
          onKeep={(server) => {
            add([server])
            setAdded(added + 1)
          }}
        />
      </section>
    </div>
  )
}

/** What is said of the last action, and the way to say it: the focus goes to an element once the page shows what was done. */
function useStatus(): [string, (text: string, focus: string) => void] {
  const [said, setSaid] = useState({ text: '', focus: '' })
  useEffect(() => document.getElementById(said.focus)?.focus(), [said])
  return [said.text, (text, focus) => setSaid({ text, focus })]
}

interface ListProps {
  list: Server[]
  label: string
  show: (server: Server) => ReactNode
}

function ServerList({ list, label, show }: ListProps) {
  if (list.length === 0) return null
  return (
    <ul className="stack gap-16" aria-label={label}>
      {list.map((server) => (
        <li key={server.id}>{show(server)}</li>
      ))}
    </ul>
  )
}

function Share({ servers }: { servers: Server[] }) {
  const [link, setLink] = useState('')
  const show = (event: SubmitEvent) => {
    event.preventDefault()
    setLink(location.origin + location.pathname + shareHash(servers))
  }
  return (
    <form className={styles.share} onSubmit={show}>
      <Button type="submit">{t('Share this list')}</Button>
      {link && (
        <label>
          <span>{t('Anyone with this link can see the list, which is part of the link itself.')}</span>
          <input
            className={styles.link}
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </form>
  )
}

import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { PageAbout, PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { counted } from '@/lib/format'
import { ServerForm } from './server-form'
import { ServerVerdict } from './server-verdict'
import { followServers, keepServers, newId, readServers, type Server, shareHash, sharedServers } from './servers'
import styles from './my-servers-page.module.css'

/** What a visitor rents already, beside what the shop lists today. */
export function MyServersPage() {
  const [servers, setServers] = useState(readServers)
  const [shared, setShared] = useState(() => sharedServers(location.hash))
  const [edited, setEdited] = useState<string | null>(null)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => followServers(() => setServers(readServers())), [])
  const keep = (list: Server[]) => {
    setIsKept(keepServers(list))
    setServers(list)
    setEdited(null)
  }
  const leaveShared = () => {
    history.replaceState(history.state, '', location.pathname)
    setShared(null)
  }
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <div>
        <PageTitle>My servers</PageTitle>
        <PageAbout>
          Is what you rent still good value? Your list stays in this browser. Only the question is sent, and nobody
          keeps it.
        </PageAbout>
      </div>
      {!isKept && (
        <Notice role="alert">
          This browser keeps nothing for this site. Your list is gone when you leave the page.
        </Notice>
      )}
      {shared ? (
        <>
          <Notice>
            <p>{`Somebody shared ${counted(shared.length, 'server')} with you.`}</p>
            <div className={styles.buttons}>
              <Button
                variant="primary"
                onClick={() => {
                  keep([...servers, ...shared.map((s) => ({ ...s, id: newId() }))])
                  leaveShared()
                }}
              >
                Add to my servers
              </Button>
              <Button onClick={leaveShared}>Show mine</Button>
            </div>
          </Notice>
          <Servers list={shared} label="Shared servers" />
        </>
      ) : (
        <>
          <Servers list={servers} label="Your servers" edited={edited} onEdit={setEdited} onKeep={keep} />
          {servers.length > 0 && <Share servers={servers} />}
          <section className={styles.section} aria-label="Add a server">
            <h2>Add a server</h2>
            <ServerForm key={servers.length} submit="Add" onKeep={(s) => keep([...servers, s])} />
          </section>
        </>
      )}
    </div>
  )
}

interface ListProps {
  list: Server[]
  label: string
  edited?: string | null
  onEdit?: (id: string | null) => void
  onKeep?: (list: Server[]) => void
}

function Servers({ list, label, edited, onEdit, onKeep }: ListProps) {
  if (list.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {list.map((server) => (
        <li key={server.id}>
          {onKeep && edited === server.id ? (
            <ServerForm
              server={server}
              submit="Save"
              onKeep={(changed) => onKeep(list.map((s) => (s.id === server.id ? changed : s)))}
              onCancel={() => onEdit?.(null)}
            />
          ) : (
            <ServerVerdict server={server}>
              {onKeep && (
                <>
                  <Button onClick={() => onEdit?.(server.id)}>Edit</Button>
                  <Button onClick={() => onKeep(list.filter((s) => s.id !== server.id))}>Remove</Button>
                </>
              )}
            </ServerVerdict>
          )}
        </li>
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
      <Button type="submit">Share this list</Button>
      {link && (
        <label>
          <span>Whoever has this link sees the list. It stands in the link itself, behind the #.</span>
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

import { useState } from 'react'
import type { DeskAccess } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { AddDialog, LinkDialog, type Made } from './add-dialog'
import { CodePart } from './code-part'
import { OperatorTable } from './operator-table'
import { SessionTable } from './session-table'
import styles from './access.module.css'

/** Who may open the desk, and by what. */
export function AccessSection() {
  const access = useDeskData<DeskAccess>('access')
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const missing = access.data?.missing ?? ''
  return (
    <SectionPage
      actions={
        access.data &&
        missing === '' && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            Add an operator
          </Button>
        )
      }
    >
      <Loaded of={access} what="Who may open the desk">
        {(data) => (
          <div className={styles.parts}>
            {missing !== '' && <p className={styles.notice}>{missing}</p>}
            <div>
              <h2 className={styles.heading}>Operators</h2>
              {data.operators.length === 0 ? (
                <p className={styles.none}>
                  Nobody has a name yet: whoever knows the access code is an owner.
                  {missing === '' && ' Add yourself first, with the role owner, and make a passkey.'}
                </p>
              ) : (
                <OperatorTable operators={data.operators} mayInvite={missing === ''} onInvited={setMade} />
              )}
            </div>
            <div>
              <h2 className={styles.heading}>Sessions</h2>
              <SessionTable sessions={data.sessions} />
            </div>
            <CodePart access={data} />
          </div>
        )}
      </Loaded>
      {isAdding && (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onMade={(link) => {
            setIsAdding(false)
            setMade(link)
          }}
        />
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
    </SectionPage>
  )
}

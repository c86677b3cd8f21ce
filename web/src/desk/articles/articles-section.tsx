import { useState } from 'react'
import type { DeskArticle } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { inPlace, useLocation, useNavigate } from '@/lib/router'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { ArticleEditor } from './article-editor'

/** The articles as a list, or the one that the address names. */
export function ArticlesSection() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { role } = useDesk().session
  const named = new URLSearchParams(search).get('article')
  const open = (id: number | 'new') => navigate(`${pathname}?article=${id}`)
  const all = (
    <Button onClick={() => navigate(pathname)}>
      <Icon name="chevron-left" />
      All articles
    </Button>
  )
  const write = role !== 'reader' && (
    <Button variant="primary" onClick={() => open('new')}>
      Write an article
    </Button>
  )
  return (
    <SectionPage actions={named === null ? write : all}>
      {named === null ? <ListPart call="articles" what="The articles" onEdit={open} /> : <Opened name={named} />}
    </SectionPage>
  )
}

/** An article that is opened. One that was new keeps its form once it is stored. */
function Opened({ name }: { name: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [stored, setStored] = useState<{ from: string; id: number } | null>(null)
  const article = useDeskData<DeskArticle>(`articles/${name}`)
  return (
    <Loaded of={article} what="The article">
      {(data) => (
        <ArticleEditor
          key={stored !== null && stored.id === data.id ? stored.from : String(data.id)}
          article={data}
          onStored={(id) => {
            if (data.id === id) return
            setStored({ from: String(data.id), id })
            navigate(`${pathname}?article=${id}`, { replace: true, state: inPlace })
          }}
        />
      )}
    </Loaded>
  )
}

import type { SubmitEvent } from 'react'
import { Button } from '@/components/button'
import type { Opened } from './document-store'
import { PathField } from './path-field'

interface Props {
  opened: Opened | null
  path: string
  onType: (path: string) => void
  onExplore: (path: string) => void
}

/** The dotted path that is explored. */
export function PathForm({ opened, path, onType, onExplore }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onExplore(path)
  }
  return (
    <form className="path-form" onSubmit={submit}>
      <PathField opened={opened} path={path} onType={onType} onChoose={onExplore} />
      <Button type="submit" variant="primary">
        Explore
      </Button>
    </form>
  )
}

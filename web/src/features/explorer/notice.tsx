import type { ReactNode } from 'react'
import { Icon } from '@/components/icon'

/** Something that went wrong, read aloud at once. */
export function Problem({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="problem" role="alert">
      <Icon name="circle-alert" />
      <div>
        <p className="problem-title">{title}</p>
        {children}
      </div>
    </div>
  )
}

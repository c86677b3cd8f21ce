import type { ReactNode } from 'react'

interface Props {
  title: string
  description: string
  /** What stands at the end of the row, such as a button. */
  children?: ReactNode
}

export function ListHeading({ title, description, children }: Props) {
  return (
    <div className="list-heading">
      <div>
        <h2 className="page-title">{title}</h2>
        <p className="page-about">{description}</p>
      </div>
      {children}
    </div>
  )
}

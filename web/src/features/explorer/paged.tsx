import type { ReactNode } from 'react'
import { useState } from 'react'
import { grouped } from '@/lib/format'
import { More } from './more'

const pageLength = 50

/** A list that shows its first entries, and more on request. */
export function Paged({ total, children }: { total: number; children: (count: number) => ReactNode }) {
  const [count, setCount] = useState(pageLength)
  const shown = Math.min(count, total)
  return (
    <>
      {children(shown)}
      {total > pageLength && (
        <More
          text={`${grouped(shown)} of ${grouped(total)} are shown.`}
          isComplete={shown === total}
          onMore={() => setCount(count + pageLength)}
        />
      )}
    </>
  )
}

import { memo } from 'react'

interface Props {
  id: string
  values: readonly string[]
}

/** The values that an input offers. There may be hundreds, so they are rendered again only when they change. */
export const SuggestedValues = memo(function SuggestedValues({ id, values }: Props) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
})

import { useState } from 'react'
import { Icon } from './icon'

/** The flag of a two-letter country code or "eu"; a globe for anything else. The name stands beside it. */
export function Flag({ code }: { code: string }) {
  const [missing, setMissing] = useState(false)
  if (missing || !/^[a-z]{2}$/.test(code)) return <Icon name="mark-globe" className="flag" />
  return (
    <img
      className="flag"
      src={`${__FLAGS__}/${code}.svg`}
      alt=""
      width={20}
      height={15}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}

import { Icon } from './icon'
import { useBrokenImage } from './use-broken-image'

/** The flag of a two-letter country code or "eu"; a globe for anything else. The name stands beside it. */
export function Flag({ code }: { code: string }) {
  const { isBroken, ref, onError } = useBrokenImage()
  if (isBroken || !/^[a-z]{2}$/.test(code)) return <Icon name="mark-globe" className="flag" />
  return (
    <img
      ref={ref}
      className="flag"
      src={`${__FLAGS__}/${code}.svg`}
      alt=""
      width={20}
      height={15}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}

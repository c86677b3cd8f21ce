import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { counted, grouped } from '@/lib/format'
import { CopyButton } from './copy-button'
import { clip } from './json/clip'
import type { Session } from './session/session'
import { longestString, valuePage } from './session/limits'
import type { ValueView as Value } from './session/shapes'
import { useAsk } from './use-answer'

interface Props {
  session: Session
  value: Value
}

/** A value written out. A long one is cut, and comes piece by piece or as a file. */
export function ValueView({ session, value }: Props) {
  const ask = useAsk(session)
  const [longer, setLonger] = useState<Value | null>(null)
  const box = useRef<HTMLPreElement>(null)
  const { text, isCut, isShortened } = longer?.node === value.node ? longer : value
  const showMore = async () => {
    const more = await ask('value', value.node, text.length + valuePage)
    // The button goes away with the last piece.
    if (!more.isCut) box.current?.focus()
    setLonger(more)
  }
  return (
    <div className="value">
      <div className="value-head">
        <p role="status">
          <code className="value-path">{clip(value.path, 300)}</code>
          <span className="muted">{` ${value.is}, ${counted(value.characters, 'character')}`}</span>
        </p>
        <CopyButton label="Copy value" what="The value" fileName="value.json" getText={() => ask('whole', value.node)} />
      </div>
      {value.isDropped && (
        <p className="notice">
          <Icon name="info" />
          <span>This key comes again later in the same object. Parsers keep the last one, so this value is lost to them.</span>
        </p>
      )}
      {/* A box that scrolls has to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre key={value.node} ref={box} className="value-text" role="region" aria-label="Value as JSON" tabIndex={0}>
        {text}
      </pre>
      {isShortened && (
        <p className="muted value-note">{`Strings are cut after ${longestString} characters here. Choose one in the tree to see it whole.`}</p>
      )}
      {isCut && (
        <div className="value-more">
          <p className="muted">{`${grouped(text.length)} characters are shown.`}</p>
          <Button onClick={() => void showMore()}>Show more</Button>
        </div>
      )}
    </div>
  )
}

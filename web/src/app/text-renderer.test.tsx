import {
  Component,
  createContext,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  use,
  useId,
  useReducer,
  useState,
} from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { renderText } from './text-renderer'

const Word = createContext('none')

function Said() {
  return <b>{use(Word)}</b>
}

/** Ids in lists that are deep and long, which React writes as more bits than a number has. */
function Deep({ depth }: { depth: number }) {
  const [one, two] = [useId(), useId()]
  return (
    <div id={one} aria-labelledby={two}>
      {depth > 0 && Array.from({ length: 7 }, (_, i) => (i === depth % 7 ? <Deep key={i} depth={depth - 1} /> : null))}
    </div>
  )
}

class Boundary extends Component<{ children: ReactNode }, { told: string }> {
  override state = { told: '' }
  static getDerivedStateFromProps() {
    return { told: 'derived' }
  }
  override render() {
    return (
      <p title={this.state.told}>
        {this.props.children}
        <Said />
      </p>
    )
  }
}

function Counted() {
  const [first] = useState(() => 3)
  const [second] = useReducer((n: number) => n + 1, 4)
  return `${first}${second}`
}

const Kept = memo(function Kept({ text }: { text: string }) {
  return <i>{text}</i>
})

const attributes = {
  className: 'a "b"',
  tabIndex: -1,
  hidden: true,
  ref: { current: null },
  'aria-hidden': false,
  'data-on': true,
  title: '',
  draggable: false,
  role: undefined,
  style: { '--x': 3, color: 'red', marginTop: 0, fontSize: '' },
}

const nodes: Record<string, ReactNode> = {
  'texts in a row': <p>{['a', '', 'b', 3, null, false, <br key="b" />, 'c']}</p>,
  'texts around components': (
    <>
      x<Counted />y
    </>
  ),
  'hostile texts': <p title={`<">'&`}>{`</p><script>&"'`}</p>,
  attributes: <div {...attributes} />,
  'markup as it is': <div dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
  'a form': (
    <form action="/x" method="get" className="f" role="search" onSubmit={() => undefined}>
      <input name="n" type="checkbox" defaultChecked value="v" disabled={false} readOnly />
      <input type="number" defaultValue={0} min="0" placeholder="p" />
      <button name="b" value="w" type="submit" formAction="/y" disabled>
        Go
      </button>
      <textarea defaultValue={'\n<x>'} rows={3} cols={0} />
      <label htmlFor="n">N</label>
    </form>
  ),
  'a select': (
    <select defaultValue="2" name="s">
      <optgroup label="g">
        <option value="1">one</option>
        <option value={2}>two {2}</option>
      </optgroup>
    </select>
  ),
  'a drawing': (
    <svg viewBox="0 0 1 1" strokeWidth={2} aria-hidden="true">
      <title>What it shows</title>
      <path d="M0 0" fillRule="evenodd" />
      <line x1="0" y2={3} />
    </svg>
  ),
  'pictures, of which two are fetched early': (
    <>
      <img src="/a.png" alt="" fetchPriority="high" />
      <img src="/a.png" alt="" />
      <img src="/b.png?a&b" alt="" width={3} />
      <img src="/c.png" alt="" loading="lazy" />
      <noscript>
        <img src="/d.png" alt="" />
      </noscript>
    </>
  ),
  'addresses that are empty': (
    <>
      <form action="" />
      <a href="#x" download="f.csv" target="_blank">
        file
      </a>
      <a href="/y" download>
        file
      </a>
    </>
  ),
  'contexts, classes and parts that wait': (
    <Word value="outer">
      <Said />
      <Boundary>
        <Word value="inner">
          <Suspense>
            text
            <Said />
          </Suspense>
          text
        </Word>
      </Boundary>
      <Kept text="k" />
    </Word>
  ),
  'ids in deep lists': [<Deep key="1" depth={14} />, <Deep key="2" depth={2} />],
  'elements of our own': createElement('markup-slot'),
}

function Thrown(): ReactNode {
  throw new Error('of a component')
}

function Again() {
  const [n, set] = useState(0)
  if (n === 0) set(1)
  return n
}

describe('the renderer of text', () => {
  it.each(Object.entries(nodes))('writes what React does: %s', (_, node) => {
    expect(renderText(node)).toBe(renderToString(node))
    expect(renderText([node, 'text', node])).toBe(renderToString([node, 'text', node]))
  })

  const unknown: Record<string, ReactNode> = {
    'a title, which React moves': <title>t</title>,
    'a style sheet': <link rel="stylesheet" href="/x.css" />,
    'a script': <script src="/x.js" />,
    'an address that is code': <form action="javascript:alert(1)" />,
    'an attribute without a known name': <path strokeMiterlimit={2} />,
    'an option without a value': (
      <select defaultValue="a">
        <option>a</option>
      </select>
    ),
    'a promise': <Word value={use.name}>{Promise.resolve('x')}</Word>,
    'a state that is set at once': <Again />,
    'what a component throws': <Thrown />,
  }

  it.each(Object.entries(unknown))('refuses %s, and renders on', (_, node) => {
    expect(() => renderText(<Word value="left">{node}</Word>)).toThrow()
    expect(renderText(<Said />)).toBe('<b>none</b>')
  })
})

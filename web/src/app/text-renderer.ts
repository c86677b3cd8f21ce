import type { ReactNode } from 'react'
import * as React from 'react'

/** What the renderer does not know. React's own renderer makes such a page. */
class Unknown extends Error {}

type Props = Record<string, unknown>

interface Element {
  $$typeof: symbol
  type: unknown
  props: Props
}

interface Context {
  $$typeof: symbol
  _currentValue2: unknown
}

const elementType = Symbol.for('react.transitional.element')
const contextType = Symbol.for('react.context')
const memoType = Symbol.for('react.memo')
const suspenseType = Symbol.for('react.suspense')
const transparent = new Set<unknown>([
  Symbol.for('react.fragment'),
  Symbol.for('react.strict_mode'),
  Symbol.for('react.profiler'),
])

/** Elements that React moves, or writes in a way of its own. */
const unknownTags = new Set(
  'html head body meta link style script base menuitem object template pre listing math picture foreignObject'.split(
    ' ',
  ),
)
const voidTags = new Set('area br col embed hr img input param source track wbr'.split(' '))

// React's hooks call the dispatcher that is set while components run.
const internals = (React as unknown as Record<string, { H: unknown }>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as { H: unknown }

/** The page so far. */
let chunks: string[] = []
/** Whether the last chunk is text: React tells two texts in a row apart by an empty comment. */
let isText = false
/** The value of the select around an option. */
let selected: unknown = null
/** Whether the node is inside a drawing, where React leaves a title in its place. */
let isDrawing = false
/** Whether the node is for browsers without scripts alone. */
let isUnscripted = false
/** Links to pictures that the page shows first, which React writes in front. */
let preloads = new Map<string, string>()
/** Of each list around the node: how many nodes it has, and which of them is rendered. Ids of useId follow from it. */
let totals: number[] = []
let indexes: number[] = []
let depth = 0
/** How many ids the component has. */
let ids = 0

/**
 * Gives the same markup as React's renderToString, in half of the time, for what the pages are made of. Throws on
 * everything else: what it does not know, and what components throw.
 */
export function renderText(node: ReactNode): string {
  const before = internals.H
  internals.H = hooks
  chunks = []
  preloads = new Map()
  totals = []
  indexes = []
  depth = ids = 0
  isText = isDrawing = isUnscripted = false
  selected = null
  try {
    render(node)
    return [...preloads.values()].join('') + chunks.join('')
  } finally {
    internals.H = before
    chunks = []
  }
}

function render(node: unknown) {
  switch (typeof node) {
    case 'string':
      text(node)
      return
    case 'number':
      text(`${node}`)
      return
    case 'boolean':
    case 'undefined':
      return
    case 'object':
      if (node === null) return
      if (Array.isArray(node)) {
        const list = node as unknown[]
        const n = list.length
        const at = depth++
        totals[at] = n
        for (let i = 0; i < n; i++) {
          indexes[at] = i
          render(list[i])
        }
        depth = at
        return
      }
      if ((node as Element).$$typeof === elementType) {
        element((node as Element).type, (node as Element).props)
        return
      }
  }
  throw new Unknown('a node of an unknown kind')
}

function text(value: string) {
  if (value === '') return
  chunks.push(isText ? `<!-- -->${escaped(value)}` : escaped(value))
  isText = true
}

function element(type: unknown, props: Props) {
  if (typeof type === 'string') {
    host(type, props)
  } else if (typeof type === 'function') {
    const { prototype } = type as { prototype?: { isReactComponent?: object } }
    if (prototype?.isReactComponent) {
      render(rendered(type as Class, props))
      return
    }
    ids = 0
    const children = (type as (props: Props) => unknown)(props)
    if (ids === 0) {
      render(children)
    } else {
      const at = depth++
      totals[at] = 1
      indexes[at] = 0
      render(children)
      depth = at
    }
  } else if (transparent.has(type)) {
    render(props.children)
  } else if (type === suspenseType) {
    chunks.push('<!--$-->')
    isText = false
    render(props.children)
    chunks.push('<!--/$-->')
    isText = false
  } else {
    const { $$typeof } = type as { $$typeof: symbol }
    if ($$typeof === contextType) provide(type as Context, props)
    else if ($$typeof === memoType) element((type as { type: unknown }).type, props)
    else throw new Unknown('an element of an unknown kind')
  }
}

function provide(context: Context, props: Props) {
  const before = context._currentValue2
  context._currentValue2 = props.value
  try {
    render(props.children)
  } finally {
    context._currentValue2 = before
  }
}

interface Class {
  new (props: Props): React.Component<Props, object>
  contextType?: unknown
  getDerivedStateFromProps?: (props: Props, state: object) => object | null
}

/** What an instance of a class renders at first. */
function rendered(type: Class, props: Props): unknown {
  const it = new type(props)
  if (type.contextType || 'componentWillMount' in it) throw new Unknown('a class of an unknown kind')
  Object.assign(it, { props })
  const derived = type.getDerivedStateFromProps?.(props, it.state)
  if (derived) it.state = { ...it.state, ...derived }
  return it.render()
}

/** Attributes that React writes behind all others, in this order. */
const late: Partial<Record<string, string[]>> = {
  input: ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'],
  button: ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'],
  form: ['action', 'encType', 'method', 'target'],
}

/** Properties that become no attribute where they stand. */
const apart: Partial<Record<string, string[]>> = {
  input: ['checked', 'defaultChecked', 'value', 'defaultValue'],
  select: ['value', 'defaultValue'],
  textarea: ['value', 'defaultValue'],
}

function host(type: string, props: Props) {
  if (unknownTags.has(type) || (type === 'title' && !isDrawing)) throw new Unknown(`<${type}>`)
  const last = late[type]
  const others = apart[type]
  let tag = `<${type}`
  let children: unknown
  let html: unknown
  for (const name in props) {
    const value = props[name]
    if (value === null || value === undefined) continue
    if (name === 'children') children = value
    else if (name === 'dangerouslySetInnerHTML') html = (value as { __html: unknown }).__html
    else if (last?.includes(name) || others?.includes(name)) continue
    else if (typeof value !== 'function') tag += attribute(type, name, value)
  }
  if (last) {
    for (const name of last) {
      const value = props[name]
      if (typeof value === 'function') throw new Unknown('an action')
      if (value !== null && value !== undefined) tag += attribute(type, name, value)
    }
  }
  isText = false
  const value = props.value ?? props.defaultValue
  if (voidTags.has(type)) {
    if (type === 'input') {
      if (props.checked ?? props.defaultChecked) tag += ' checked=""'
      if (value !== null && value !== undefined) tag += attribute(type, 'value', value)
    } else if (type === 'img') preload(props)
    chunks.push(`${tag}/>`)
  } else if (type === 'textarea') {
    if (children !== undefined) throw new Unknown('a textarea with children')
    const content = (value ?? '') as string
    chunks.push(`${tag}>${content.startsWith('\n') ? '\n' : ''}${escaped(content)}</textarea>`)
  } else if (typeof children === 'string' && type !== 'option') {
    chunks.push(`${tag}>${escaped(children)}</${type}>`)
  } else if (html !== undefined) {
    chunks.push(`${tag}>${(html ?? '') as string}</${type}>`)
  } else {
    if (type === 'option') tag += selection(props)
    chunks.push(`${tag}>`)
    if (type === 'select' || type === 'svg' || type === 'noscript') {
      const before = [selected, isDrawing, isUnscripted] as const
      if (type === 'select') selected = value ?? null
      else if (type === 'svg') isDrawing = true
      else isUnscripted = true
      render(children)
      ;[selected, isDrawing, isUnscripted] = before
    } else render(children)
    isText = false
    chunks.push(`</${type}>`)
  }
}

/** Whether an option is the one that its select shows. */
function selection(props: Props): string {
  if (selected === null && !props.selected) return ''
  const value = props.value as string | number | null | undefined
  if (props.selected || Array.isArray(selected) || value === null || value === undefined) throw new Unknown('an option')
  return String(selected) === String(value) ? ' selected=""' : ''
}

/** How React writes attributes. Names that are lowercase and not listed are plain; others that are not listed are unknown. */
const kinds = {
  plain:
    'htmlFor=for fillRule=fill-rule strokeWidth=stroke-width autoCapitalize autoComplete colSpan dateTime encType enterKeyHint ' +
    'fetchPriority formEncType formMethod formTarget inputMode maxLength minLength popoverTarget popoverTargetAction ' +
    'preserveAspectRatio srcSet',
  string: 'className=class tabIndex=tabindex dir role viewBox width height',
  // Also true and false are values.
  any: 'draggable spellCheck value',
  present:
    'async autoFocus=autofocus autoPlay controls default defer disabled hidden inert loop multiple muted noValidate open readOnly ' +
    'required reversed',
  download: 'download',
  count: 'cols rows size span',
  address: 'action formAction href src',
  style: 'style',
  none: 'ref suppressHydrationWarning',
  unknown: 'capture credentialless focusable scoped seamless start',
}
type Kind = keyof typeof kinds

const attributes = new Map<string, readonly [Kind, written: string]>(
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => {
      const [own = name, written = own] = name.split('=')
      return [own, [kind as Kind, written]] as const
    }),
  ),
)

function attribute(type: string, name: string, value: unknown): string {
  let known = attributes.get(name)
  if (known === undefined) {
    known = [/^[a-z][\da-z-]*$/.test(name) ? 'plain' : /^on[A-Z]/.test(name) ? 'none' : 'unknown', name]
    attributes.set(name, known)
  }
  const [kind, written] = known
  if (kind === 'none') return ''
  const isText = typeof value === 'string' || typeof value === 'number'
  if (!isText && typeof value !== 'boolean' && kind !== 'style') throw new Unknown(`${name} of an unknown kind`)
  switch (kind) {
    case 'plain':
      return isText || /^(?:data|aria)-/.test(name) ? ` ${written}="${escaped(value)}"` : ''
    case 'string':
      return isText ? ` ${written}="${escaped(value)}"` : ''
    case 'any':
      return ` ${written}="${escaped(value)}"`
    case 'present':
      return value ? ` ${written}=""` : ''
    case 'download':
      return value === true ? ' download=""' : value === false ? '' : ` download="${escaped(value)}"`
    case 'count':
      return Number(value) >= 1 ? ` ${written}="${escaped(value)}"` : ''
    case 'address':
      if (!isText || (value === '' && (name === 'src' || (name === 'href' && type !== 'a')))) return ''
      if (/^[\0-\x20jJ]/.test(String(value))) throw new Unknown('an address that may be code')
      return ` ${written}="${escaped(value)}"`
    case 'style':
      return style(value as Props)
    case 'unknown':
      throw new Unknown(`the attribute ${name}`)
  }
}

function style(value: Props): string {
  const rules: string[] = []
  for (const name in value) {
    const rule = value[name]
    if (rule === null || rule === undefined || typeof rule === 'boolean' || rule === '') continue
    const isOwn = name.startsWith('--')
    if (typeof rule !== 'string' && (typeof rule !== 'number' || (rule !== 0 && !isOwn))) throw new Unknown('a style')
    const written = isOwn ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    rules.push(`${escaped(written)}:${escaped(String(rule).trim())}`)
  }
  return rules.length > 0 ? ` style="${rules.join(';')}"` : ''
}

/** Asks browsers for a picture early, as React does for the first ones that are not lazy. */
function preload({ src, srcSet, sizes, loading, fetchPriority, crossOrigin }: Props) {
  if (isUnscripted || loading === 'lazy' || fetchPriority === 'low' || (!src && !srcSet)) return
  if (typeof src !== 'string' || srcSet || sizes || crossOrigin || preloads.size > 9 || /^data:/i.test(src)) {
    throw new Unknown('a picture of an unknown kind')
  }
  const priority = fetchPriority ? attribute('link', 'fetchPriority', fetchPriority) : ''
  if (!preloads.has(src))
    preloads.set(src, `<link rel="preload" as="image"${attribute('link', 'href', src)}${priority}/>`)
}

const special = /["'&<>]/

function escaped(value: unknown): string {
  const plain = String(value)
  if (typeof value === 'number' || !special.test(plain)) return plain
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const nothing = () => undefined

function later(): never {
  throw new Unknown('a state that is set while a component is rendered')
}

/** The hooks of components that are rendered once and never again. */
const hooks = {
  readContext: (context: Context) => context._currentValue2,
  useContext: (context: Context) => context._currentValue2,
  use(context: Context) {
    if (context.$$typeof !== contextType) throw new Unknown('a promise')
    return context._currentValue2
  },
  useState: (first: unknown) => [typeof first === 'function' ? (first as () => unknown)() : first, later],
  useReducer: (_: unknown, first: unknown, init?: (first: unknown) => unknown) => [init ? init(first) : first, later],
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useRef: (current: unknown) => ({ current }),
  useSyncExternalStore: (_: unknown, __: unknown, ofServer: () => unknown) => ofServer(),
  useDeferredValue: (value: unknown, first?: unknown) => (first === undefined ? value : first),
  useTransition: () => [false, later],
  useEffectEvent: () => later,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useId() {
    const local = ids++
    return `_R_${treeID()}${local > 0 ? `H${local.toString(32)}` : ''}_`
  },
}

/** A node's place in the page as React writes it: the places in all lists around it as bits, the innermost first. */
function treeID(): string {
  let id = 1
  let overflow = ''
  for (let i = 0; i < depth; i++) {
    const total = totals[i] ?? 0
    const index = (indexes[i] ?? 0) + 1
    let length = 31 - Math.clz32(id)
    let bits = id & ~(1 << length)
    if (32 - Math.clz32(total) + length > 30) {
      const full = length - (length % 5)
      overflow = (bits & ((1 << full) - 1)).toString(32) + overflow
      bits >>= full
      length -= full
    }
    id = (1 << (32 - Math.clz32(total) + length)) | (index << length) | bits
  }
  return (id & ~(1 << (31 - Math.clz32(id)))).toString(32) + overflow
}

// Looks at a page in the language for tests. These functions run in the page.

/** Every text of the document's language that stands outside of brackets and has a word, with where it stands. */
export function textsOutside(): string[] {
  const found = new Set<string>()
  const english = ':lang(en), [translate=no], script, style, noscript, template, code, pre, svg text'
  const note = (element: Element, where: string, text: string) => {
    const left = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(left) && !element.matches(english) && !element.closest(english)) found.add(`${where}: ${left}`)
  }
  /** What of a text is outside of brackets, which are some deep where it begins. */
  const outside = (text: string, depth = 0): [string, number] => {
    let left = ''
    for (const letter of text) {
      if (letter === '⟦') depth++
      if (!depth) left += letter
      if (letter === '⟧') {
        depth = Math.max(0, depth - 1)
        left += ' '
      }
    }
    return [left, depth]
  }
  // An article's title and description are in its own language.
  const own = [...document.querySelectorAll('article > header > :is(h1, p)[lang=en]')].map((one) => one.textContent)
  const aside = (text: string) => own.reduce((left, one) => left.replace(one, ''), outside(text)[0])
  note(document.documentElement, 'title', aside(document.title))
  for (const meta of document.querySelectorAll(
    'meta:is([name$=description], [name$=title], [property$=title], [property$=description], [property$=alt])',
  ))
    note(meta, 'meta', aside(meta.getAttribute('content') ?? ''))
  const attributes = [
    'title',
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'label',
  ]
  for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    for (const name of attributes) note(element, name, outside(element.getAttribute(name) ?? '')[0])
  for (const button of document.querySelectorAll<HTMLInputElement>(
    'input:is([type=submit], [type=button], [type=reset])',
  ))
    note(button, 'value', outside(button.value)[0])
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let depth = 0
  let opener = null as Element | null
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue ?? ''
    const parent = texts.currentNode.parentElement
    if (!parent || parent.closest('script, style')) continue
    // A sentence that code has cut off has no end.
    if (depth && !opener?.contains(parent)) depth = 0
    const before = depth
    const [left, after] = outside(text, depth)
    depth = after
    if (!before && depth) opener = parent
    note(parent, parent.localName, left)
  }
  return [...found]
}

/** Texts that a narrow page cuts off, and what makes it scroll sideways. */
export function cutTexts(): string[] {
  const found = new Set<string>()
  const width = document.documentElement.clientWidth
  const name = (element: Element) => {
    const style = element.getAttribute('class') ?? ''
    return `${element.localName}${style && `.${style.replace(/\s+/g, '.')}`}`
  }
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
  if (document.documentElement.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return (box.right > width + 1 || box.left < -1) && box.width > 0 && !clipper(element)
    })
    const last = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    found.add(
      `scrolls sideways: ${last
        .slice(0, 3)
        .map((one) => `${name(one)} "${short(one.textContent)}"`)
        .join(', ')}`,
    )
  }
  /** The nearest element around that cuts off or scrolls what is too wide. */
  function clipper(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display, position } = getComputedStyle(at)
      if (overflowX !== 'visible' && display !== 'inline') return at
      if (position === 'fixed') return null
    }
    return null
  }
  /** The part of a text that is not cut off: of a name that ends with an ellipsis the rest takes room, too. */
  function seenOf({ left, top, right, bottom }: DOMRect, edge?: DOMRect): DOMRect {
    const ends = { right: Math.min(right, edge?.right ?? right), bottom: Math.min(bottom, edge?.bottom ?? bottom) }
    const x = Math.min(Math.max(left, edge?.left ?? left), ends.right) // of a name without room nothing is seen
    const y = Math.min(Math.max(top, edge?.top ?? top), ends.bottom)
    return new DOMRect(x, y, ends.right - x, ends.bottom - y)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode
    const parent = node.parentElement
    if (!parent || !/\S/.test(node.nodeValue ?? '') || parent.closest('script, style, svg, option, noscript')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (!box.width || !box.height) continue
    const around = clipper(parent)
    const edge = around?.getBoundingClientRect()
    // What only screen readers read is one pixel wide.
    if (edge && edge.width <= 2) continue
    if (around && edge) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, flexWrap } = getComputedStyle(around)
      // A place without room for its name leaves its flag: the name wraps into a line that nobody sees.
      if (flexWrap === 'wrap' && /hidden|clip/.test(overflowY) && box.top >= edge.bottom - 1) continue
      const cutsOff = /hidden|clip/.test(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)
      const cutsBelow = /hidden|clip/.test(overflowY) && box.bottom > edge.bottom + 3 && box.top < edge.bottom
      // A name that ends with an ellipsis is whole on its own page. A label is no name.
      const isCutName = textOverflow === 'ellipsis' && !around.closest('label') && !/[⟦⟧]/.test(node.nodeValue ?? '')
      if (cutsOff && !isCutName && !(textOverflow === 'ellipsis' && around.closest('[title], a, summary, button')))
        found.add(`cut: ${name(around)} "${short(node.nodeValue ?? '')}"`)
      if (cutsBelow && webkitLineClamp === 'none')
        found.add(`cut below: ${name(around)} "${short(node.nodeValue ?? '')}"`)
    }
    // A word that leaves the coloured box that it stands in.
    const frame = parent.closest('button, a, summary, th, td, label, legend, li, dd, dt, p, h1, h2, h3, h4')
    const frameBox = frame?.getBoundingClientRect()
    if (frame && frameBox && getComputedStyle(frame).display !== 'inline' && frameBox.width > 2) {
      const { left, right, width } = seenOf(box, edge)
      const leaves = width > 0 && (right > frameBox.right + 1 || left < frameBox.left - 1)
      if (leaves && getComputedStyle(parent).position !== 'absolute')
        found.add(`leaves: ${name(frame)} "${short(node.nodeValue ?? '')}"`)
    }
  }
  for (const [above, below] of overlaps()) found.add(`overlap: "${short(above)}" and "${short(below)}"`)
  /** Texts that stand over each other, without those of what opens over the page. */
  function overlaps(): [string, string][] {
    const lines: { text: string; layer: Element | null; box: DOMRect }[] = []
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (all.nextNode()) {
      const parent = all.currentNode.parentElement
      const text = all.currentNode.nodeValue ?? ''
      // The rows of a long table come and go while it is scrolled.
      if (!parent || !/\S/.test(text) || parent.closest('script, style, svg, option, noscript, table')) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      let edge: DOMRect | undefined
      for (let at = clipper(parent); at; at = at.parentElement && clipper(at.parentElement))
        edge = seenOf(at.getBoundingClientRect(), edge)
      let layer: Element | null = parent
      while (layer && !/absolute|fixed|sticky/.test(getComputedStyle(layer).position)) layer = layer.parentElement
      range.selectNodeContents(all.currentNode)
      for (const line of range.getClientRects()) {
        const box = seenOf(line, edge)
        if (box.width > 3 && box.height > 3) lines.push({ text, layer, box })
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top)
    return lines.flatMap((one, i) => {
      const pairs: [string, string][] = []
      for (let j = i + 1; j < lines.length; j++) {
        const other = lines[j]
        // Lines of a text may touch.
        if (!other || other.box.top > one.box.bottom - one.box.height / 3) break
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        if (one.layer === other.layer && one.text !== other.text && wide > 3) pairs.push([one.text, other.text])
      }
      return pairs
    })
  }
  return [...found]
}

/** Keeps every text outside of brackets that the page ever shows, and reports each once. */
export function keepLooking(look: () => string[], report: string): void {
  // The journeys' clock stops those of the page later.
  const later = setTimeout
  const told = new Set<string>()
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    later(() => {
      isAsked = false
      const fresh = look().filter((text) => !told.has(text))
      for (const text of fresh) told.add(text)
      if (fresh.length > 0)
        (window as unknown as Record<string, (path: string, found: string[]) => void>)[report]?.(
          location.pathname + location.search,
          fresh,
        )
    }, 100)
  }
  document.addEventListener('DOMContentLoaded', () => {
    ask()
    new MutationObserver(ask).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
}

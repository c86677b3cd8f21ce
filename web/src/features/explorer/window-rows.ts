/** Which rows of a long list are in view, and where they are drawn. */
export interface RowWindow {
  first: number
  /** The first row that is not drawn. */
  end: number
  /** The height of all rows together, in pixels. */
  height: number
  /** How far down a row is drawn, in pixels. */
  top: (row: number) => number
}

export interface View {
  scrollTop: number
  height: number
  rowHeight: number
  rows: number
}

// Browsers draw nothing below some 17 million pixels. A list that is taller is
// scrolled in proportion, so that a pixel of it stands for more than one.
const tallest = 8_000_000

// Rows beside those in view, so that a short scroll shows no gap.
const beside = 12

/** Cuts the rows in view out of a list whose rows have one height. */
export function windowRows(view: View): RowWindow {
  const at = position(view)
  return {
    first: Math.max(0, Math.floor(at) - beside),
    end: Math.min(view.rows, Math.ceil(at + view.height / view.rowHeight) + beside),
    height: Math.min(view.rows * view.rowHeight, tallest),
    top: (row) => Math.round(view.scrollTop + (row - at) * view.rowHeight),
  }
}

/** Where to scroll so that a row is in view: where it is already, if it is. */
export function scrollToRow(view: View, row: number): number {
  const at = position(view)
  const fitting = Math.max(1, Math.floor(view.height / view.rowHeight))
  if (row >= at && row <= at + fitting - 1) return view.scrollTop
  // A row that is far off comes into the middle, with what stands around it.
  const isFar = row < at - fitting || row > at + 2 * fitting
  const upper = isFar ? row - Math.floor(fitting / 2) : row < at ? row : row - fitting + 1
  return scrollFor(view, Math.max(0, Math.min(upper, view.rows - fitting)))
}

/** Which row, with a fraction, is at the upper edge. */
function position(view: View): number {
  const { scrollTop, height, rowHeight, rows } = view
  if (rows * rowHeight <= tallest) return scrollTop / rowHeight
  return (scrollTop / (tallest - height)) * (rows - height / rowHeight)
}

function scrollFor({ height, rowHeight, rows }: View, at: number): number {
  if (rows * rowHeight <= tallest) return at * rowHeight
  return (at / (rows - height / rowHeight)) * (tallest - height)
}

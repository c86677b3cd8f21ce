import { memo } from 'react'
import type { Chart } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { percent } from '@/lib/format'
import { Dots } from './dots'
import { xOf, yOf } from './scale'
import { useDragRange, type Box } from './use-drag-range'
import styles from './market-page.module.css'

interface Props {
  market: Chart
  label: string
  /** Takes the part of the chart that was selected by dragging, in shares of its size from the lower left. */
  onSelect: (box: Box) => void
}

/** Prices against sizes, both logarithmic, with the frontier as a line. The table beside it says the frontier in words. */
export function MarketChart({ market, label, onSelect }: Props) {
  const { box, handlers } = useDragRange(onSelect)
  return (
    <div className={styles.plot}>
      <svg className={styles.chart} role="group" aria-label={label} {...handlers}>
        <Drawing market={market} />
        {box && (
          <rect
            className={styles.selection}
            x={percent(box.left, 1)}
            y={percent(1 - box.top, 1)}
            width={percent(box.right - box.left, 1)}
            height={percent(box.top - box.bottom, 1)}
          />
        )}
      </svg>
    </div>
  )
}

const Drawing = memo(function Drawing({ market }: { market: Chart }) {
  const { price, size, points, frontier } = market
  return (
    // The same plans are links of the table, so that no keyboard has to pass a thousand dots.
    <g aria-hidden="true">
      <rect className={styles.ground} width="100%" height="100%" />
      {price.ticks.map(({ value, text }) => (
        <g key={text}>
          <line className={styles.grid} x2="100%" y1={yOf(price, value)} y2={yOf(price, value)} />
          <text className={styles.priceTick} x="-8" y={yOf(price, value)} dy="0.32em">
            {text}
          </text>
        </g>
      ))}
      {size.ticks.map(({ value, text }, i) => (
        <g key={text}>
          <line className={styles.grid} y2="100%" x1={xOf(size, value)} x2={xOf(size, value)} />
          <text
            className={classNames(styles.sizeTick, i % 2 === 1 && styles.secondTick)}
            x={xOf(size, value)}
            y="100%"
            dy="1.4em"
          >
            {text}
          </text>
        </g>
      ))}
      <Dots points={points} price={price} size={size} />
      <Frontier {...market} />
      <Dots isBest points={frontier} price={price} size={size} />
    </g>
  )
})

// A need between two sizes is met by the larger one: the line goes up first, and then to the right.
function Frontier({ frontier, price, size }: Chart) {
  return frontier.slice(1).map((point, i) => {
    const last = frontier[i] ?? point
    const [x, y] = [xOf(size, last.size), yOf(price, point.price)]
    return (
      <g key={point.page} className={styles.frontier}>
        <line x1={x} x2={x} y1={yOf(price, last.price)} y2={y} />
        <line x1={x} x2={xOf(size, point.size)} y1={y} y2={y} />
      </g>
    )
  })
}

/** About as many characters as two lines of a card hold. */
const twoLines = 80

/**
 * What the partner says beside the numbers. A long text is cut to two lines
 * and opens to the whole, since it may name surcharges.
 */
export function PlanDescription({ text }: { text: string }) {
  if (text.length <= twoLines) return <p className="plan-description">{text}</p>
  return (
    <details className="plan-more">
      <summary>
        <span className="plan-description">{text}</span>
        <span className="plan-more-word">More</span>
        <span className="plan-less-word">Less</span>
      </summary>
    </details>
  )
}

/** About as many characters as two or three lines of a card hold; cutting them would hide more than it saves. */
const short = 110

/**
 * What the partner says beside the numbers. A long text is cut to two lines
 * and opens to the whole, since it may name surcharges.
 */
export function PlanDescription({ text }: { text: string }) {
  if (text.length <= short) return <p className="plan-description">{text}</p>
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

const dates = /(\d{1,2}\.? \p{L}+\.? \d{4}|\d\d:\d\d UTC)/u

/** A text whose dates and times do not break across lines. */
export function Dated({ children }: { children: string }) {
  return (
    <span>
      {children.split(dates).map((part, i) =>
        i % 2 === 1 ? (
          <span key={i} className="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

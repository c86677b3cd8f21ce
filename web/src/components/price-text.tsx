interface Props {
  price: { text: string; unit: string } | null
  className?: string
}

/** A price with the time that it pays for, as the server words it. */
export function PriceText({ price, className = 'price' }: Props) {
  if (!price) return <span className="price-none">Price unavailable</span>
  return (
    <span className={className}>
      <span className="price-amount">{price.text}</span>
      <span className="price-unit">{`/${price.unit}`}</span>
    </span>
  )
}

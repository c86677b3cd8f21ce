/** The developers' tool for a partner's public JSON. */
export function JsonExplorerPage() {
  return (
    <div className="wrap">
      <h1>JSON Explorer</h1>
    </div>
  )
}

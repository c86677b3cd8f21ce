/** The operator's form behind its access code. */
export function AddServerPlanPage() {
  return (
    <div className="wrap">
      <h1>Enter Access Code</h1>
    </div>
  )
}

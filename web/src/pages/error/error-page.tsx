/** What a visitor sees when a page fails; the link loads the home page anew. */
export function ErrorPage({ message }: { message: string }) {
  return (
    <div className="wrap lost">
      <h1 className="page-title">Unexpected Application Error!</h1>
      {message !== '' && <p className="lost-message">{message}</p>}
      <a className="button button-primary" href="/">
        Return to Home
      </a>
    </div>
  )
}

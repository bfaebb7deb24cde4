import { Link } from "../router.js"

/** The page for an unknown URL. */
export const NotFound = () => (
  <section className="hero">
    <div>
      <h1>There is no such page</h1>
      <p className="lead">The address may have been shortened, or the page has moved.</p>
      <p className="actions">
        <Link className="button primary" to="/">
          Go to the start page
        </Link>
      </p>
    </div>
  </section>
)

import { Card } from "./components/Card.js"
import { Link } from "./router.js"

/** What an address shows that no page has. */
export const NotFound = () => (
  <Card title="Page not found">
    <p>There is nothing at this address.</p>
    <Link to="/">Go to the start page</Link>
  </Card>
)

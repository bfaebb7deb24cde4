import { messageOf } from "../messages.js"
import { Card } from "./Card.js"

/** A failure in place of a page. */
export const Problem = (props: { readonly error: unknown; readonly retry?: () => void }) => (
  <Card title="Something is not right">
    <p className="error" role="alert">
      {messageOf(props.error)}
    </p>
    {props.retry === undefined ? null : (
      <button type="button" onClick={props.retry}>
        Try again
      </button>
    )}
  </Card>
)

import { Card } from "./Card.js"
import { Failure } from "./Failure.js"

/** A failure in place of a page. */
export const Problem = (props: { readonly error: unknown; readonly retry?: () => void }) => (
  <Card title="Something is not right">
    <Failure error={props.error} />
    {props.retry === undefined ? null : (
      <button type="button" onClick={props.retry}>
        Try again
      </button>
    )}
  </Card>
)

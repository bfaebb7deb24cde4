import { PasskeyCancelledError } from "portico/errors"
import { messageOf } from "../messages.js"

/** An error in words. A dialog that somebody closed is no error: it is told, and nothing more. */
export const Failure = ({ error }: { readonly error: unknown }) =>
  error instanceof PasskeyCancelledError ? (
    <p role="status">{messageOf(error)}</p>
  ) : (
    <p className="error" role="alert">
      {error === undefined ? null : messageOf(error)}
    </p>
  )

import * as Data from "effect/Data"
import type { AnyKnownErrorClass } from "portico/effect/errors"

/** A failure with a status and a message but no code, sent as plain text. @source protocol/answers.md#status-errors */
export class StatusError extends Data.TaggedError("StatusError")<{ readonly status: number; readonly message: string }> {}

const withStatus = (status: number) => (message: string) => new StatusError({ status, message })

/** The request is invalid. */
export const badRequest = withStatus(400)

/** The credentials are missing or invalid. */
export const unauthorized = withStatus(401)

/** The caller lacks permission. */
export const forbidden = withStatus(403)

/** The requested resource does not exist. */
export const notFound = withStatus(404)

/** What a code is about no longer exists: the platform responds with 500 to a code that it has sent itself. */
export const gone = withStatus(500)

/** The HTTP method is not supported. */
export const methodNotAllowed = withStatus(405)

/**
 * Returns a platform error without a code. Clients recognize it by its exact message; if the class has several of a status,
 * `about` selects the one that contains it.
 */
export const refusal = ({ refusals, status, tag }: AnyKnownErrorClass, as = status, about = ""): StatusError => {
  const [, words] = refusals?.find(([of, text = ""]) => of === as && text.includes(about)) ?? []
  return new StatusError({ status: as, message: words ?? tag })
}

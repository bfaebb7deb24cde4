import * as Data from "effect/Data"
import type { AnyKnownErrorClass } from "portico/effect/errors"

/** A failure that has a status and a text but no code: the platform answers it as plain text. @source protocol/answers.md#status-errors */
export class StatusError extends Data.TaggedError("StatusError")<{ readonly status: number; readonly message: string }> {}

const withStatus = (status: number) => (message: string) => new StatusError({ status, message })

/** The request cannot be served as it is. */
export const badRequest = withStatus(400)

/** The credentials do not hold. */
export const unauthorized = withStatus(401)

/** The caller may not do this. */
export const forbidden = withStatus(403)

/** What the request names does not exist. */
export const notFound = withStatus(404)

/** The method is not one of the platform's. */
export const methodNotAllowed = withStatus(405)

/** What the platform refuses without a code: its own words, by which clients tell it from other refusals. */
export const refusal = ({ refusals, status, tag }: AnyKnownErrorClass, as = status): StatusError => {
  const [, words] = refusals?.find(([of]) => of === as) ?? []
  return new StatusError({ status: as, message: words ?? tag })
}

import * as Data from "effect/Data"

/**
 * A ceremony that ended without a passkey; `code` is the authenticator code of protocol/answers.md#known-errors, or the name of
 * the browser's error.
 */
export class CeremonyFailure extends Data.TaggedError("CeremonyFailure")<{
  readonly kind: "cancelled" | "refused" | "unknown"
  readonly code: string
  readonly message: string
}> {}

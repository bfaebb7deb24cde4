import * as Data from "effect/Data"

/** How a ceremony ended without a passkey; `code` is the authenticator code of spec 8, or the name of the browser's error. */
export class CeremonyFailure extends Data.TaggedError("CeremonyFailure")<{
  readonly kind: "cancelled" | "refused" | "unknown"
  readonly code: string
  readonly message: string
}> {}

import * as Redacted from "effect/Redacted"

/** A secret as people hand it in: as they read it, or already out of sight. */
export type SecretText = string | Redacted.Redacted

/** Puts a secret out of sight, where it is not yet. */
export const secret = (text: SecretText): Redacted.Redacted => (typeof text === "string" ? Redacted.make(text) : text)

import * as Redacted from "effect/Redacted"
import type { SecretInput } from "./Secret.js"

/** Returns a secret of either form as a `Redacted`. */
export const redacted = (secret: SecretInput): Redacted.Redacted<string> =>
  Redacted.isRedacted(secret) ? secret : Redacted.make(secret)

/** Returns a code as a `Redacted`, without the blanks and line breaks that people type or copy with it: no code contains any. */
export const redactedCode = (code: SecretInput): Redacted.Redacted<string> => {
  const text = Redacted.value(redacted(code))
  // A caller without type checks may pass another value, which the request refuses.
  return Redacted.make(typeof text === "string" ? text.replace(/\s/g, "") : text)
}

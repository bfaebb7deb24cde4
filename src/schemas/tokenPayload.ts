import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

// The host's own decoder: Effect's is larger than the rest of the code that reads a token.
const decode = /* @__PURE__ */ Option.liftThrowable((part: string) => {
  const bytes = atob(part.replace(/-/g, "+").replace(/_/g, "/"))
  return /[\x80-\xff]/.test(bytes) ? new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))) : bytes
})

/** Returns the JSON of a token's unverified claims; empty if there is none. @source RFC 7519 3 */
export const tokenPayload = (token: Redacted.Redacted): string =>
  Option.getOrElse(decode(Redacted.value(token).split(".")[1] ?? ""), () => "")

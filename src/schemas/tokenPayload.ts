import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

// The host's own decoder: the one of Effect is larger than all else that reads a token.
const decode = /* @__PURE__ */ Option.liftThrowable((part: string) => {
  const bytes = atob(part.replace(/-/g, "+").replace(/_/g, "/"))
  return /[\x80-\xff]/.test(bytes) ? new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))) : bytes
})

/** The JSON text of the claims of a token, which no one has verified; empty if there is none. @source RFC 7519 3 */
export const tokenPayload = (token: Redacted.Redacted): string =>
  Option.getOrElse(decode(Redacted.value(token).split(".")[1] ?? ""), () => "")

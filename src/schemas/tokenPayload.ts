import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

// The host's own decoders: Effect's is larger than the rest of the code that reads a token.
const decode = Option.liftThrowable((part: string) =>
  decodeURIComponent(
    atob(part.replace(/-/g, "+").replace(/_/g, "/")).replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  )
)

/** Returns the JSON of a token's unverified claims; empty if there is none. @source RFC 7519 3 */
export const tokenPayload = (token: Redacted.Redacted): string =>
  Option.getOrElse(decode(Redacted.value(token).split(".")[1] ?? ""), () => "")

/** Returns the date at a time in seconds since the epoch; the nearest one if it is beyond all dates. */
export const dateAt = (seconds: number): Date => new Date(Math.min(Math.max(seconds * 1000, -maxMillis), maxMillis))

// ECMAScript: 21.4.1.1
const maxMillis = 8.64e15

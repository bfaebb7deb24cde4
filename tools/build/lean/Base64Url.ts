import * as Result from "effect/Result"
import * as Base64 from "./Base64.ts"

/** Replaces `effect/encoding/Base64Url`. */
export const encode = (input: Uint8Array | string): string =>
  Base64.encode(input).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")

/** Replaces `effect/encoding/Base64Url`. No caller reads the reason of a failure. */
export const decode = (text: string): Result.Result<Uint8Array, string> => {
  const letters = text.replace(/[\n\r]/g, "")
  if (!/^[\w-]*={0,2}$/.test(letters)) return Result.fail("it is not Base64Url")
  const padded = letters.endsWith("=") ? letters : letters.padEnd(Math.ceil(letters.length / 4) * 4, "=")
  return Base64.decode(padded.replace(/-/g, "+").replace(/_/g, "/"))
}

import * as Result from "effect/Result"

// Base64 by the host's own functions. No caller reads the reason of a failure.

/** Replaces `effect/encoding/Base64`. */
export const encode = (input: Uint8Array | string): string => {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

// A repeated group would run out of stack on a text of several MB.
const letters = /^[A-Za-z0-9+/]*={0,2}$/

/** Replaces `effect/encoding/Base64`. */
export const decode = (text: string): Result.Result<Uint8Array, string> => {
  const stripped = text.replace(/[\n\r]/g, "")
  return stripped.length % 4 === 0 && letters.test(stripped)
    ? Result.succeed(Uint8Array.from(atob(stripped), (character) => character.charCodeAt(0)))
    : Result.fail("it is not Base64")
}

/** Replaces `effect/encoding/Base64`. */
export const decodeString = (text: string): Result.Result<string, string> =>
  Result.map(decode(text), (bytes) => new TextDecoder().decode(bytes))

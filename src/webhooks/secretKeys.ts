import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { unset } from "../errors/unset.js"

/** The bytes of a key, of a signature or of a text. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Returns the bytes of a base64 text, or null. */
export const bytesOf = (base64: string): Bytes | null =>
  Result.match(Base64.decode(base64), { onFailure: () => null, onSuccess: (bytes) => new Uint8Array(bytes) })

/**
 * Returns the keys of the secrets of an endpoint, or what is wrong with the first invalid one: a programming error, whatever the others
 * are.
 */
export const secretKeys = (secrets: unknown): ReadonlyArray<Bytes> | string => {
  const all: ReadonlyArray<unknown> = Array.isArray(secrets) ? secrets : [secrets]
  const keys: Array<Bytes> = []
  for (const secret of all) {
    const key = Redacted.isRedacted(secret)
      ? Result.match(
          Result.try(() => Redacted.value(secret)),
          { onFailure: () => "is a secret of another copy of `effect`; pass its text", onSuccess: keyOf }
        )
      : keyOf(secret)
    if (typeof key === "string") return key
    keys.push(key)
  }
  return keys.length === 0 ? "is an empty list; pass the secret of the endpoint" : keys
}

const keyOf = (secret: unknown): Bytes | string => {
  const missing = unset("secret", secret)
  if (missing !== null) return missing
  if (typeof secret !== "string" || !secret.startsWith(prefix)) {
    return `must be the secret of the endpoint, a text that begins with ${prefix}`
  }
  const key = bytesOf(secret.slice(prefix.length))
  if (key === null)
    return `must be ${prefix} and base64, but has other characters, such as a line break, or lacks some of its own`
  return key.length < minBytes
    ? `is too short: it has ${key.length} bytes behind ${prefix}, and that of an endpoint at least ${minBytes}`
    : key
}

const prefix = "whsec_"
// The shortest that the platform accepts for an endpoint.
const minBytes = 24

import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { unset } from "../errors/unset.js"

/** The bytes of a key, of a signature or of a text. */
type Bytes = Uint8Array<ArrayBuffer>

/** Returns the bytes of a base64 text, or null. */
const bytesOf = (base64: string): Bytes | null =>
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

/**
 * Returns whether one of the signatures in a header is that of the content, by one of the keys. There are several signatures
 * while the platform rotates a secret. The comparison takes constant time. @source protocol/webhooks.md
 */
export const isSigned = Effect.fnUntraced(function* (keys: ReadonlyArray<Bytes>, content: Bytes, signatures: string) {
  const { subtle } = yield* WebCrypto
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  // Each costs a hash of the whole body, and anyone can send many.
  const claimed = signatures.split(" ", maxSignatures).flatMap((signature) => {
    const bytes = signature.startsWith(signatureVersion) ? bytesOf(signature.slice(signatureVersion.length)) : null
    return bytes === null ? [] : [bytes]
  })
  for (const key of keys) {
    const hmac = yield* Effect.promise(() => subtle.importKey("raw", key, algorithm, false, ["verify"]))
    for (const bytes of claimed) if (yield* Effect.promise(() => subtle.verify("HMAC", hmac, bytes, content))) return true
  }
  return false
})

const signatureVersion = "v1,"
// More than the secrets that are valid at once while they are rotated.
const maxSignatures = 20

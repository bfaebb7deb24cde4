import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { InvalidInput } from "../errors/sdk.js"
import type { SecretInput } from "../schemas/SecretInput.js"

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (base64: string): Bytes | null =>
  Result.match(Base64.decode(base64), { onFailure: () => null, onSuccess: (bytes) => new Uint8Array(bytes) })

/** Decodes the secrets. An invalid one is a programming error, whatever the others are. */
export const keysOf = (secrets: SecretInput | ReadonlyArray<SecretInput>): Effect.Effect<ReadonlyArray<Bytes>, InvalidInput> => {
  const all: ReadonlyArray<unknown> = Array.isArray(secrets) ? secrets : [secrets]
  const keys = all.flatMap((secret) => keyOf(secret) ?? [])
  return keys.length > 0 && keys.length === all.length
    ? Effect.succeed(keys)
    : Effect.fail(
        new InvalidInput({
          field: "secret",
          reason: `secret must be the secret of the endpoint, which begins with ${secretPrefix}`
        })
      )
}

const keyOf = (secret: unknown): Bytes | null => {
  const text: unknown = Redacted.isRedacted(secret) ? Redacted.value(secret) : secret
  const key = typeof text === "string" && text.startsWith(secretPrefix) ? bytesOf(text.slice(secretPrefix.length)) : null
  return key !== null && key.length > 0 ? key : null
}

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

const secretPrefix = "whsec_"
const signatureVersion = "v1,"
// More than the secrets that are valid at once while they are rotated.
const maxSignatures = 20

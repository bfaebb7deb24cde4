import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import type { Bytes } from "./secretKeys.js"
import { bytesOf } from "./secretKeys.js"

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

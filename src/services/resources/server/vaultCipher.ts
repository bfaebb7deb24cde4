import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { keyHash, valueEncryption } from "../../../schemas/limits.js"
import type { OwnCrypto } from "../../platform/AppCrypto.js"
import { subtleOf } from "../../platform/AppCrypto.js"

type Bytes = Uint8Array<ArrayBuffer>

/** The cipher of one entry of a data vault. Holds secrets: for the duration of one call. */
export interface EntryCipher {
  /** The hash under which the platform stores the entry; it does not reveal the key. */
  readonly hashedKey: string
  /** Encrypts a value, each time differently. */
  encrypt(value: string): Effect.Effect<string>
  /** Decrypts a result of `encrypt` for the same key and secret; null for anything else. */
  decrypt(encrypted: string): Effect.Effect<string | null>
}

// The first bytes of a ciphertext state its format.
const version = [1, 0]
const { hash, iterations } = keyHash
const { keyBits, ivBytes, saltBytes } = valueEncryption
const headBytes = version.length + saltBytes

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

// Each derivation has a name, and is encoded as JSON so that no two contexts have the same bytes, even if a part is empty.
const context = (...parts: ReadonlyArray<string>): Bytes => utf8(JSON.stringify(parts))
const hashContext = (purpose: string, secret: Bytes) =>
  context("stack-crypto-helper-iterated-hash", `stack-data-vault-client-side-encryption-${purpose}`, "", Base64.encode(secret))
const keyContext = (salt: Bytes) =>
  context(
    "stack-crypto-helper-derived-symmetric-key",
    "stack-data-vault-client-side-encryption-value-encryption-value-encryption",
    "binary-key",
    Base64.encode(salt)
  )

/**
 * Creates the cipher of an entry of a data vault. Any program with the key and the secret can create the same one.
 * @source protocol/data-vault.md
 */
export const entryCipher = Effect.fnUntraced(function* (crypto: OwnCrypto, key: string, secret: string) {
  const subtle = yield* subtleOf(crypto)
  const secretBytes = utf8(secret)

  const stretched = Effect.fnUntraced(function* (password: Bytes, purpose: string, times: number) {
    const material = yield* Effect.promise(() => subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]))
    const algorithm = { name: "PBKDF2", hash, salt: hashContext(purpose, secretBytes), iterations: times }
    return new Uint8Array(yield* Effect.promise(() => subtle.deriveBits(algorithm, material, keyBits)))
  })

  const derived = yield* stretched(utf8(key), "value-encryption-key-hash", iterations)
  const hashedKey = Base64.encode(yield* stretched(derived, "key-hash", 1))

  const keyOf = Effect.fnUntraced(function* (salt: Bytes) {
    const material = yield* Effect.promise(() => subtle.importKey("raw", derived, "HKDF", false, ["deriveKey"]))
    const algorithm = { name: "HKDF", hash, salt, info: keyContext(salt) }
    return yield* Effect.promise(() =>
      subtle.deriveKey(algorithm, material, { name: "AES-GCM", length: keyBits }, false, ["encrypt", "decrypt"])
    )
  })

  const entry: EntryCipher = {
    hashedKey,
    encrypt: Effect.fnUntraced(function* (value) {
      const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const aes = yield* keyOf(salt)
      const sealed = yield* Effect.promise(() => subtle.encrypt({ name: "AES-GCM", iv }, aes, utf8(value)))
      return Base64.encode(Uint8Array.from([...version, ...salt, ...iv, ...new Uint8Array(sealed)]))
    }),
    decrypt: Effect.fnUntraced(function* (encrypted) {
      const bytes = Result.getOrNull(Base64.decode(encrypted))
      if (bytes === null || version.some((byte, at) => bytes[at] !== byte)) return null
      const salt = bytes.slice(version.length, headBytes)
      const iv = bytes.slice(headBytes, headBytes + ivBytes)
      const sealed = bytes.slice(headBytes + ivBytes)
      const aes = yield* keyOf(salt)
      const opened = Effect.tryPromise({ try: () => subtle.decrypt({ name: "AES-GCM", iv }, aes, sealed), catch: () => null })
      return yield* Effect.match(opened, {
        onFailure: () => null,
        // A byte order mark is part of the value.
        onSuccess: (value) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(value)
      })
    })
  }
  return entry
})

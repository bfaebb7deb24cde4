import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import { nullable } from "../codecs/absence.js"
import { reader } from "../codecs/jsonText.js"
import { finite, string } from "../codecs/scalar.js"
import { struct } from "../codecs/struct.js"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { sharedSessionIdBytes } from "./limits.js"

/** The stored content of a session. */
export interface SessionRecord {
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly beganAtMillis: number
  readonly usedAtMillis: number
}

/** The values derived from a session id: the name of its record, and the key that decrypts it. Neither reveals the id. */
export interface SessionKeys {
  readonly name: string
  readonly key: CryptoKey
}

/** Returns a new unguessable id. */
export const makeId = (crypto: Pick<OwnCrypto, "getRandomValues">): string =>
  Base64Url.encode(crypto.getRandomValues(new Uint8Array(sharedSessionIdBytes)))

/** Returns whether a string can be an id: 32 bytes in base 64. */
export const isId = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Derives the keys of an id, which differ between projects. @source RFC 5869 */
export const keysOf = Effect.fnUntraced(function* ({ subtle }: Pick<OwnCrypto, "subtle">, id: string, projectId: string) {
  const secret = yield* Effect.promise(() => subtle.importKey("raw", bytes(id), "HKDF", false, ["deriveBits"]))
  const how = { name: "HKDF", hash: "SHA-256", salt: bytes(projectId), info: bytes("portico session") }
  const bits = yield* Effect.promise(() => subtle.deriveBits(how, secret, 512))
  const key = yield* Effect.promise(() => subtle.importKey("raw", bits.slice(32), "AES-GCM", false, ["encrypt", "decrypt"]))
  return { name: Base64Url.encode(new Uint8Array(bits.slice(0, 32))), key }
})

/** Encrypts a record for the store, so that a copy of the store signs no one in. */
export const seal = Effect.fnUntraced(function* (crypto: OwnCrypto, { key, name }: SessionKeys, record: SessionRecord) {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const data = bytes(JSON.stringify(record))
  const sealed = yield* Effect.promise(() =>
    crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: bytes(name) }, key, data)
  )
  const all = new Uint8Array(ivBytes + sealed.byteLength)
  all.set(iv)
  all.set(new Uint8Array(sealed), ivBytes)
  return Base64Url.encode(all)
})

/** Decrypts a sealed record; null if it was changed, or is something else. */
export const open = Effect.fnUntraced(function* (
  { subtle }: Pick<OwnCrypto, "subtle">,
  { key, name }: SessionKeys,
  text: string
) {
  const all = Result.getOrElse(Base64Url.decode(text), () => new Uint8Array())
  const [iv, data] = [new Uint8Array(all.slice(0, ivBytes)), new Uint8Array(all.slice(ivBytes))]
  return yield* Effect.tryPromise(() => subtle.decrypt({ name: "AES-GCM", iv, additionalData: bytes(name) }, key, data)).pipe(
    Effect.map((plain) => readRecord(new TextDecoder().decode(plain))),
    Effect.orElseSucceed(() => null)
  )
})

const readRecord = reader(
  struct({ accessToken: nullable(string), refreshToken: nullable(string), beganAtMillis: finite, usedAtMillis: finite })
)

const bytes = (text: string) => new TextEncoder().encode(text)

const ivBytes = 12

import * as Effect from "effect/Effect"
import type { CryptoKey, JWK } from "jose"
import { importJWK } from "jose"
import { keySetFetchTimeoutMillis, keySetMaxKeys, keySetMaxLength } from "../schemas/limits.js"

/** The keys of a set by id. */
export type Keys = ReadonlyMap<string, CryptoKey>

/** Fetches a document and returns its status and text. Fails with a message. */
export type GetText = (url: string) => Effect.Effect<{ readonly status: number; readonly text: string }, string>

/** Returns a `GetText` over `fetch`. */
export const getWith =
  (fetchText: typeof fetch): GetText =>
  (url) =>
    Effect.tryPromise({
      try: (signal) =>
        fetchText(url, { headers: { accept: "application/json" }, redirect: "manual", signal }).then((response) =>
          response.text().then((text) => ({ status: response.status, text }))
        ),
      catch: () => "the connection failed"
    })

/** Fetches a JSON Web Key Set, or fails with a message. @source RFC 7517 */
export const fetchKeySet = (url: string, getText: GetText): Effect.Effect<Keys, string> =>
  getText(url).pipe(
    Effect.flatMap(({ status, text }) => (status === 200 ? parse(text) : Effect.fail(`status ${status}`))),
    Effect.timeoutOrElse({
      duration: keySetFetchTimeoutMillis,
      orElse: () => Effect.fail(`no answer within ${keySetFetchTimeoutMillis} ms`)
    }),
    Effect.flatMap(importKeys)
  )

const parse = Effect.fnUntraced(function* (text: string): Effect.fn.Return<ReadonlyArray<unknown>, string> {
  if (text.length > keySetMaxLength) return yield* Effect.fail("the answer is too large")
  const body = yield* Effect.try({ try: (): unknown => JSON.parse(text), catch: () => "the answer is not JSON" })
  const keys = typeof body === "object" && body !== null && "keys" in body ? body.keys : null
  return Array.isArray(keys) ? keys.slice(0, keySetMaxKeys) : yield* Effect.fail("the answer is no key set")
})

// Unsupported or invalid keys do not affect the others.
const importKeys = (keys: ReadonlyArray<unknown>): Effect.Effect<Keys> =>
  Effect.map(Effect.forEach(keys, importKey), (imported) => new Map(imported.flat()))

const importKey = (key: unknown): Effect.Effect<ReadonlyArray<readonly [string, CryptoKey]>> => {
  if (!isSigningKey(key)) return Effect.succeed([])
  const { crv, kid, kty, x, y } = key
  return Effect.tryPromise(() => importJWK({ crv, kty, x, y }, "ES256")).pipe(
    Effect.map((made): ReadonlyArray<readonly [string, CryptoKey]> => (made instanceof Uint8Array ? [] : [[kid, made]])),
    Effect.orElseSucceed(() => [])
  )
}

interface SigningKey extends JWK {
  readonly kty: "EC"
  readonly crv: "P-256"
  readonly kid: string
  readonly x: string
  readonly y: string
}

const isSigningKey = (key: unknown): key is SigningKey =>
  typeof key === "object" &&
  key !== null &&
  "kty" in key &&
  key.kty === "EC" &&
  "crv" in key &&
  key.crv === "P-256" &&
  ["kid", "x", "y"].every((name) => typeof Object.getOwnPropertyDescriptor(key, name)?.value === "string")

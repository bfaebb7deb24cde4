import * as Effect from "effect/Effect"
import type { CryptoKey, JWK } from "jose"
import { importJWK } from "jose"
import type { ReceivedBody } from "../services/transport/body.js"
import { receiveBody } from "../services/transport/body.js"
import { keySetFetchTimeoutMillis, keySetMaxKeys, keySetMaxLength } from "./limits.js"

/** The keys of a set by id. */
export type Keys = ReadonlyMap<string, CryptoKey>

/** A document as it was fetched. */
interface Fetched extends ReceivedBody {
  readonly status: number
}

/** Fetches a document, at most `keySetMaxLength` bytes of it. Fails with a message. */
export type GetText = (url: string) => Effect.Effect<Fetched, string>

/** Returns a `GetText` over `fetch`. */
export const getWith =
  (fetchText: typeof fetch): GetText =>
  (url) =>
    Effect.tryPromise({
      try: (signal) =>
        fetchText(url, { headers: { accept: "application/json" }, redirect: "manual", signal }).then((response) =>
          receiveBody(response, keySetMaxLength).then((body) => ({ status: response.status, ...body }))
        ),
      catch: () => "the connection failed"
    })

/** Fetches a JSON Web Key Set, or fails with a message. @source RFC 7517 */
export const fetchKeySet = (url: string, getText: GetText): Effect.Effect<Keys, string> =>
  getText(url).pipe(
    Effect.flatMap((fetched) => (fetched.status === 200 ? parse(fetched) : Effect.fail(`status ${fetched.status}`))),
    Effect.timeoutOrElse({
      duration: keySetFetchTimeoutMillis,
      orElse: () => Effect.fail(`no complete response within ${keySetFetchTimeoutMillis} ms`)
    }),
    Effect.flatMap(importKeys)
  )

const parse = Effect.fnUntraced(function* ({ isCut, text }: ReceivedBody): Effect.fn.Return<ReadonlyArray<SigningKey>, string> {
  if (isCut === true) return yield* Effect.fail("the response is too large")
  const body = yield* Effect.try({ try: (): unknown => JSON.parse(text), catch: () => "the response is not JSON" })
  const keys = typeof body === "object" && body !== null && "keys" in body ? body.keys : null
  // Unsupported or invalid keys do not affect the others.
  return Array.isArray(keys)
    ? keys.filter(isSigningKey).slice(0, keySetMaxKeys)
    : yield* Effect.fail("the response is not a key set")
})

const importKeys = (keys: ReadonlyArray<SigningKey>): Effect.Effect<Keys> =>
  Effect.map(Effect.forEach(keys, importKey), (imported) => new Map(imported.flat()))

const importKey = ({ crv, kid, kty, x, y }: SigningKey): Effect.Effect<ReadonlyArray<readonly [string, CryptoKey]>> =>
  Effect.tryPromise(() => importJWK({ crv, kty, x, y }, "ES256")).pipe(
    Effect.map((made): ReadonlyArray<readonly [string, CryptoKey]> => (made instanceof Uint8Array ? [] : [[kid, made]])),
    Effect.orElseSucceed(() => [])
  )

// A key may say what it is for. @source RFC 7517 4.2, 4.3, 4.4
const isForSignatures = (key: object): boolean =>
  (!("use" in key) || key.use === "sig") &&
  (!("alg" in key) || key.alg === "ES256") &&
  (!("key_ops" in key) || (Array.isArray(key.key_ops) && key.key_ops.includes("verify")))

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
  isForSignatures(key) &&
  ["kid", "x", "y"].every((name) => typeof Object.getOwnPropertyDescriptor(key, name)?.value === "string")

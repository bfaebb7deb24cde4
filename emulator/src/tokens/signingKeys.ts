import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Schema from "effect/Schema"
import { sha256 } from "./sha256.js"

/** A public key as a JWK. @source RFC 7517 */
export interface PublicKey {
  readonly kty: "EC"
  readonly alg: "ES256"
  readonly crv: "P-256"
  readonly kid: string
  readonly x: string
  readonly y: string
}

/** A key pair. */
export interface SigningKey {
  readonly sign: CryptoKey
  readonly verify: CryptoKey
  readonly publicKey: PublicKey
}

/** The two key pairs of an audience. The first signs tokens; both are published. @source protocol/tokens.md#jwks */
export type SigningKeys = readonly [current: SigningKey, legacy: SigningKey]

// The PKCS #8 prefix of a P-256 private key without its public key, up to the 32 key bytes. @source RFC 5208, RFC 5915
const pkcs8Prefix = Uint8Array.from([
  0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
  0xce, 0x3d, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20
])
const algorithm = { name: "ECDSA", namedCurve: "P-256" }
const decodePoint = Schema.decodeUnknownEffect(Schema.Struct({ x: Schema.String, y: Schema.String }))

// All but one in 2^32 digests are valid private keys; the first valid one is used.
const importPrivate = (seed: string, round = 0): Effect.Effect<CryptoKey> =>
  Effect.flatMap(sha256(`${seed} ${round}`), (scalar) =>
    Effect.tryPromise(() =>
      crypto.subtle.importKey("pkcs8", Uint8Array.from([...pkcs8Prefix, ...scalar]), algorithm, true, ["sign"])
    ).pipe(Effect.catch(() => importPrivate(seed, round + 1)))
  )

const derive = Effect.fnUntraced(function* (seed: string) {
  const sign = yield* importPrivate(seed)
  const { x, y } = yield* Effect.orDie(
    Effect.flatMap(
      Effect.promise(() => crypto.subtle.exportKey("jwk", sign)),
      decodePoint
    )
  )
  const kid = Base64Url.encode(yield* sha256(`${x}.${y}`)).slice(0, 12)
  const publicKey: PublicKey = { kty: "EC", alg: "ES256", crv: "P-256", kid, x, y }
  const verify = yield* Effect.promise(() =>
    crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y }, algorithm, true, ["verify"])
  )
  return { sign, verify, publicKey }
})

/** Derives the keys of an audience from the server secret, deterministically. */
export const signingKeys = (serverSecret: string, audience: string): Effect.Effect<SigningKeys> =>
  Effect.all([derive(`${serverSecret} current ${audience}`), derive(`${serverSecret} legacy ${audience}`)])

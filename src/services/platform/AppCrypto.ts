import * as Context from "effect/Context"
import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import { CryptoUnavailableError } from "../../errors/app.js"

/** The part of the Web Crypto API that an app uses. */
export type OwnCrypto = Pick<Crypto, "getRandomValues" | "subtle">

/**
 * The source of an app's randomness: nonces of requests, OAuth states and verifiers, secrets of second factors, salts of a data
 * vault, ids of shared sessions. It also hashes and encrypts. Default: the host's Web Crypto. It is resolved when the app is
 * built, not when a method is called.
 */
export class AppCrypto extends Context.Service<AppCrypto, OwnCrypto>()("portico/platform/AppCrypto") {}

/** The `AppCrypto` of the context, else the host's. @internal */
export const appCrypto: Effect.Effect<OwnCrypto> = Effect.contextWith((context: Context.Context<never>) => {
  const crypto: Partial<OwnCrypto> | undefined = Context.getOrUndefined(context, AppCrypto) ?? Context.get(context, WebCrypto)
  return has(crypto) ? Effect.succeed(crypto) : unavailable("crypto.getRandomValues")
})

// `subtle` is read when it is used: most calls need none.
const has = (crypto: Partial<OwnCrypto> | undefined): crypto is OwnCrypto => crypto?.getRandomValues !== undefined

/** The part that hashes and encrypts; a defect if the host has none. @internal */
export const subtleOf = ({ subtle }: Partial<OwnCrypto>): Effect.Effect<SubtleCrypto> =>
  subtle === undefined ? unavailable("crypto.subtle") : Effect.succeed(subtle)

// No method declares it, as it is the host of the program that is incomplete.
const unavailable = (missing: CryptoUnavailableError["missing"]): Effect.Effect<never> =>
  Effect.die(new CryptoUnavailableError({ missing }))

/** Returns a random string of lower-case letters and digits. @internal */
export const randomText = (crypto: Pick<Crypto, "getRandomValues">, bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("")

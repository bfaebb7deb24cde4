import * as Context from "effect/Context"
import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"

/** What an app takes of the Web Crypto API. */
export type OwnCrypto = Pick<Crypto, "getRandomValues" | "subtle">

/**
 * Where all that an app draws at random comes from: nonces of requests, states and verifiers of OAuth, secrets of second factors, salts
 * of a data vault, ids of shared sessions. It hashes and encrypts too. The host's Web Crypto by default. Which one it is, is decided
 * when the app is built, and never by who calls it.
 */
export class AppCrypto extends Context.Service<AppCrypto, OwnCrypto>()("portico/platform/AppCrypto") {}

/** That of the services that are here, else the host's. @internal */
export const appCrypto: Effect.Effect<OwnCrypto> = /* @__PURE__ */ Effect.contextWith((context: Context.Context<never>) =>
  Effect.succeed(Context.getOrUndefined(context, AppCrypto) ?? Context.get(context, WebCrypto))
)

/** A random text of lower-case letters and digits. @internal */
export const randomText = (crypto: Pick<Crypto, "getRandomValues">, bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("")

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { numberKind } from "../services/arguments/kinds.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { AppCrypto, appCrypto } from "../services/platform/AppCrypto.js"
import { seededCrypto } from "./seededCrypto.js"

/**
 * Provides random bytes from a seed, so that a test knows the nonces, states, verifiers, secrets and salts of an app: apps with
 * the same seed draw the same bytes. Hashes and ciphers are the host's. Provide it below the layer of the app. Throws
 * `InvalidOption` if the seed is not a number.
 *
 * ```ts
 * ClientApp.layerNoDeps(options).pipe(Layer.provide([TokenStore.layerMemory, FakeCrypto.layer()]))
 * ```
 */
export const layer = (seed = 1): Layer.Layer<AppCrypto> => {
  checkOptions({ seed }, { seed: numberKind })
  return Layer.effect(
    AppCrypto,
    Effect.map(appCrypto, (host) => seededCrypto(host, seed))
  )
}

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { AppCrypto, appCrypto } from "../services/platform/AppCrypto.js"

/**
 * Provides random bytes from a seed, so that a test knows the nonces, states, verifiers, secrets and salts of an app: apps with
 * the same seed draw the same bytes. Hashes and ciphers are the host's. Provide it below the layer of the app.
 *
 * ```ts
 * ClientApp.layerNoDeps(options).pipe(Layer.provide([TokenStore.layerMemory, FakeCrypto.layer()]))
 * ```
 */
export const layer = (seed = 1): Layer.Layer<AppCrypto> =>
  Layer.effect(
    AppCrypto,
    Effect.map(appCrypto, (host) => seeded(host, seed))
  )

/** Returns a host's crypto with random bytes from a seed. @internal */
export const seeded = ({ subtle }: Pick<OwnCrypto, "subtle">, seed: number): OwnCrypto => {
  const next = bytesFrom(seed)
  return {
    subtle,
    getRandomValues: (view) => {
      if (view === null) return view
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      for (let at = 0; at < bytes.length; at++) bytes[at] = next()
      return view
    }
  }
}

/** SplitMix32; each number yields a byte. */
const bytesFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) & 255
  }
}

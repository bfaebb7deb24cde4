import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { layerNode } from "./host/node.js"
import { platformOn } from "./platformOn.js"
import type { Services } from "./Services.js"
import type { WebHandler } from "./WebHandler.js"

export { handler } from "./handler.js"

/** The emulated platform with a random source provided by the caller. A seeded source makes every run identical. */
export const layerNoDeps = (
  options: EmulatorOptions = {}
): Layer.Layer<WebHandler | Services, never, SecureRandom.SecureRandom> => platformOn(layerNode(options), options)

/**
 * The emulated platform with empty state. It uses the clock in effect where the layer is built, so a test's clock also moves the
 * platform's.
 */
export const layer = (options: EmulatorOptions = {}): Layer.Layer<WebHandler | Services> =>
  layerNoDeps(options).pipe(Layer.provide(SecureRandom.layerWebCrypto))

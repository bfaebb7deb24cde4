import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { platformOn } from "../platformOn.js"
import type { Services } from "../Services.js"
import type { WebHandler } from "../WebHandler.js"
import type { BrowserEmulatorOptions } from "./layerBrowser.js"
import { layerBrowser } from "./layerBrowser.js"

export { developmentProject } from "../developmentProject.js"
export { handler } from "../handler.js"
export { httpLayer } from "../httpLayer.js"

/** The emulated platform in a page or a worker. It uses the clock in effect where the layer is built. */
export const layer = (options: BrowserEmulatorOptions = {}): Layer.Layer<WebHandler | Services> =>
  platformOn(layerBrowser(options), options).pipe(Layer.provide(SecureRandom.layerWebCrypto))

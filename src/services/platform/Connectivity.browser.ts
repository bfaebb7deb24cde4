import * as Layer from "effect/Layer"
import { Connectivity } from "./Connectivity.js"

/** What the browser knows. `navigator.onLine` is right when it says offline; only then is a call refused. */
export const layerBrowser: Layer.Layer<never> = Layer.succeed(Connectivity, {
  isOnline: () => globalThis.navigator?.onLine !== false
})

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Http } from "portico/services"
import { WebHandler } from "./WebHandler.js"

/** The SDK's HTTP layer, connected to an emulator in the same process. */
export const httpLayer: Layer.Layer<Http.Http, never, WebHandler> = Layer.unwrap(Effect.map(WebHandler, Http.layerHandler))

import type * as Layer from "effect/Layer"
import { Http } from "../transport/Http.js"

export type { HttpRequest, HttpResponse } from "../transport/Http.js"
export { Http, HttpFailure } from "../transport/Http.js"
export { layerClient } from "../transport/HttpOverClient.js"

/** Sends with the host's `fetch`, looked up at each call. */
export const layerFetch: Layer.Layer<Http> = Http.layerFetch

/** Sends to a function in this process: an emulator, a fake, or a server's own routes. */
export const layerHandler: (handler: (request: Request) => Promise<Response>) => Layer.Layer<Http> = Http.layerHandler

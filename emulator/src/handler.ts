import * as Effect from "effect/Effect"
import { WebHandler } from "./WebHandler.js"

/** The web handler of the platform: maps a request to a response. */
export const handler: Effect.Effect<(request: Request) => Promise<Response>, never, WebHandler> = Effect.map(
  WebHandler,
  (handle) => handle
)

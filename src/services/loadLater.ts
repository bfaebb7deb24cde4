import * as Effect from "effect/Effect"
import { ConnectionError } from "../errors/sdk.js"

/** What an app first needs after it has started. */
export const later = Effect.tryPromise({ try: () => import("./later.js"), catch: () => notLoaded("later") })

/** A file of the SDK did not load: the app cannot reach the place that it comes from. */
export const notLoaded = (name: string) =>
  new ConnectionError({
    method: "GET",
    path: name,
    attempts: 1,
    origin: "where the app itself comes from",
    reason: "a file of the app did not load",
    mayHaveArrived: false
  })

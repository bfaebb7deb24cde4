import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as lateStores from "../platform/tokens/lateStoreOfRequest.js"
import * as parts from "./chunk.js"
import { lazyChunk, lazyTokenStores } from "./lazyChunk.js"

/**
 * The layer of an app, with all code of the app: in a program of Effect nothing loads on first use, so that no call waits for
 * something that a test clock does not move.
 *
 * @internal
 */
export const withAllCode = <I, S, E, R>(
  app: Context.Key<I, S>,
  make: Effect.Effect<S, E, R>
): Layer.Layer<I, E, Exclude<R, Scope.Scope>> => {
  lazyChunk.keep(parts)
  lazyTokenStores.keep(lateStores)
  return Layer.effect(app, make)
}

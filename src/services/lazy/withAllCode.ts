import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { keepAllCode } from "./allCode.js"

/** The layer of an app, with all code of the app: on servers and in tests nothing loads on first use. @internal */
export const withAllCode = <I, S, E, R>(
  app: Context.Key<I, S>,
  make: Effect.Effect<S, E, R>
): Layer.Layer<I, E, Exclude<R, Scope.Scope>> => {
  keepAllCode()
  return Layer.effect(app, make)
}

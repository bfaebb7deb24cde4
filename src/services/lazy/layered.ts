import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"

/** The layer of a service, together with its constructor, for an app that creates the service on first use. @internal */
export const layered = <I, S, E, R>(
  service: Context.Key<I, S>,
  make: Effect.Effect<S, E, R>
): Layer.Layer<I, E, Exclude<R, Scope.Scope>> & { readonly make: Effect.Effect<S, E, R> } =>
  Object.assign(Layer.effect(service, make), { make })

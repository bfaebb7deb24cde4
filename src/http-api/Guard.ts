import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ServerApp } from "../services/ServerApp.js"

/**
 * Makes middleware of your own out of `requirePermission`, `requireTeam` or `requireItem`, for endpoints of an `HttpApi` and for
 * procedures of `effect/rpc`: a check runs before each of them, and a function such as that of `requireItem` or `CurrentTeam.provide` around it,
 * which also gets what the middleware gets: the endpoint, or the procedure with its payload. Declare that the
 * middleware requires `CurrentUser`, and add it before `Authenticated`: what is added last runs first.
 *
 * ```ts
 * class CanRender extends HttpApiMiddleware.Service<CanRender, { requires: CurrentUser }>()("CanRender", {
 *   error: [PermissionDenied, PlatformUnavailable]
 * }) {}
 * const CanRenderLive = Guard.layer(CanRender, requirePermission("render"))
 * ```
 */
export const layer = <Self, A, E0, R0, Options, E, R>(
  middleware: Context.Key<Self, (handler: Effect.Effect<A, E0, R0>, options: Options) => Effect.Effect<A, E, R>>,
  guard:
    | Effect.Effect<unknown, NoInfer<E>, NoInfer<R> | ServerApp>
    | ((
        handler: Effect.Effect<NoInfer<A>, NoInfer<E0>, NoInfer<R0>>,
        options: NoInfer<Options>
      ) => Effect.Effect<NoInfer<A>, NoInfer<E>, NoInfer<R> | ServerApp>)
): Layer.Layer<Self, never, ServerApp> =>
  Layer.effect(
    middleware,
    Effect.map(ServerApp, (app) => (handler: Effect.Effect<A, E0, R0>, options: Options) => {
      const guarded = Effect.isEffect(guard) ? Effect.andThen(guard, handler) : guard(handler, options)
      // A cast: the errors and the needs of a handler are among those of its middleware.
      return Effect.provideService(guarded, ServerApp, app) as Effect.Effect<A, E, R>
    })
  )

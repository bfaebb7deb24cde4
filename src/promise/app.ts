import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import type { Made } from "../services/assembly.js"
import type { Dehydrated } from "../services/hydration/hydration.js"
import { LateCode } from "../services/lazy/LateCode.js"
import { lazyObject } from "../services/lazy/lazyObject.js"
import { lateCode } from "../services/lazy/loadCode.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { hasExchange } from "../services/platform/RequestLike.js"
import type { RequestAndResponse } from "../services/platform/tokens/TokenStore.response.js"
import type { GivenTokens } from "../services/platform/tokens/TokenStore.tokens.js"
import { unhandledOf, unhandledReporter } from "../services/platform/Unhandled.js"
import type { ReadOnly } from "../services/ReadOnlyApp.js"
import { absenceOf, absenceReason } from "../services/session/absenceOf.js"
import type { CallerSource } from "../services/transport/AccessTokens.js"
import { callerSource } from "../services/transport/AccessTokens.js"
import type { AnyViews, Views } from "../services/views.js"
import { Calls } from "./Calls.js"
import type { BrowserOptions } from "./PromiseOptions.js"
import { servicesOf } from "./PromiseOptions.js"
import type { Promised } from "./promised.js"
import { built, convert } from "./promised.js"

/** An app, or a view of one, that can be disposed of. */
export interface DisposableApp {
  /** Aborts the calls in progress with `AppDisposed`, and ends all watching. Later calls fail with `AppDisposed` too. */
  dispose(): Promise<void>
  /** Same as `dispose`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** An app that can adopt the values that a server has loaded. */
export interface HydratableApp {
  /**
   * Adopts the values that a server has loaded for the page, from its app's `dehydrate`. Returns false and adopts nothing if they
   * belong to another user, project or version, or cannot be read.
   */
  hydrate(dehydrated: Dehydrated): boolean
}

/** The app for one user at a time. A view is cheap, needs no `dispose`, and ends when the signal of its request aborts. */
export interface PromiseViews<View, ReadOnlyView> {
  /** Returns the app for the user of a request. Changes of the session are written into the response. */
  forRequest(exchange: RequestAndResponse): View
  /** Returns the read-only app for the user of a request whose response cannot be written, such as while a page is rendered. */
  forRequest(request: RequestLike): ReadOnlyView
  /**
   * Returns the app for the user whose tokens the caller holds. Changes of the session stay in this process. Throws
   * `InvalidOption` if one of the tokens is missing (pass null for an absent one), or is the string "undefined".
   */
  forTokens(tokens: GivenTokens): View
}

/** A service of an app with promises instead of effects, and `dispose`. */
export type PromiseApp<S> = Promised<Omit<S, keyof AnyViews | "hydrate">> &
  DisposableApp &
  (S extends { readonly hydrate: unknown } ? HydratableApp : unknown) &
  (S extends Views<infer Members> ? PromiseViews<PromiseApp<Members>, PromiseApp<ReadOnly<Members>>> : unknown)

/** Builds the promise face of an app that an effect creates. Throws `InvalidOption`; sends nothing. */
export const fromEffect = <S extends object>(
  app: Effect.Effect<S, InvalidOption, LateCode | Scope.Scope>,
  options: BrowserOptions = {}
): PromiseApp<S> => {
  const calls = new Calls(servicesOf(options))
  return face(calls, createApp(calls, Effect.provideService(app, LateCode, lateCode)))
}

/** Returns the app of what has been made for it. */
export const appOf = <S, E, R>(made: Effect.Effect<Made<S>, E, R>): Effect.Effect<S, E, R> => Effect.map(made, ({ app }) => app)

// Making an app or a view never waits. `runSyncExit` would create a scheduler for each, and every request of a server passes here.
const createApp = <A>(calls: Calls, app: Effect.Effect<A, InvalidOption, Scope.Scope>): A =>
  built(exitNow(Context.add(calls.services, Scope.Scope, calls.scope), app))

/** Runs an effect that does not wait; interrupted if it does. */
const exitNow = <A, E, R>(services: Context.Context<R>, effect: Effect.Effect<A, E, R>): Exit.Exit<A, E> =>
  Effect.runForkWith(services)(effect).pollUnsafe() ?? Exit.interrupt()

const face = <S extends object>(calls: Calls, service: S & { readonly [callerSource]?: () => CallerSource }): PromiseApp<S> => {
  const dispose = () => calls.dispose()
  // Casts of a face: its members are those of the service, with promises.
  return lazyObject(
    service,
    (name) => {
      const member: unknown = service[name]
      return faceOf(name)?.(member as never, calls) ?? convert(calls, member, service[callerSource]?.())
    },
    {
      dispose,
      [Symbol.asyncDispose]: dispose,
      [unhandledReporter]: unhandledOf(service),
      [absenceReason]: () => absenceOf(service)
    }
  )
}

type View = (given: object) => Effect.Effect<object, InvalidOption, Scope.Scope>

const viewMaker = (make: View, calls: Calls) => (given: object) => {
  const own = new Calls(calls.services, calls, signalOf(given))
  return face(own, createApp(own, make(given)))
}

// The signal of a request, also if a caller without type checks passes something else.
const signalOf = (given: unknown): AbortSignal | undefined => {
  try {
    const one: RequestLike | { readonly request?: unknown } = Object(given)
    const { signal } = Object(hasExchange(one) ? one.request : one)
    return signal instanceof AbortSignal ? signal : undefined
  } catch {
    return undefined
  }
}

type Hydrate = (dehydrated: Dehydrated) => Effect.Effect<boolean>

// Synchronous, because the first render of a page cannot wait. With an asynchronous token store no user is known yet.
const hydrating = (hydrate: Hydrate) => (dehydrated: Dehydrated) => {
  const exit = exitNow(Context.empty(), hydrate(dehydrated))
  return Exit.isSuccess(exit) && exit.value
}

/** The members of an app whose face is not a promise, by what `PromiseViews` and `HydratableApp` declare. */
const faces: Readonly<Record<keyof AnyViews | keyof HydratableApp, (member: never, calls: Calls) => unknown>> = {
  forRequest: viewMaker,
  forTokens: viewMaker,
  hydrate: hydrating
}
const faceOf = (name: string) => (Object.hasOwn(faces, name) ? faces[name as keyof typeof faces] : undefined)

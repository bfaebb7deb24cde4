import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import type { Dehydrated } from "../services/hydration.js"
import { lazyObject } from "../services/lazyObject.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import type { RequestAndResponse } from "../services/platform/TokenStore.response.js"
import type { GivenTokens } from "../services/platform/TokenStore.tokens.js"
import { tellsUnhandled, unhandledOf } from "../services/platform/Unhandled.js"
import type { ReadOnly } from "../services/ReadOnlyApp.js"
import type { AnyViews, Views } from "../services/views.js"
import { Calls } from "./calls.js"
import type { PromiseOptions } from "./clock.js"
import { servicesOf } from "./clock.js"
import type { Promised } from "./promised.js"
import { convert, value } from "./promised.js"

/** The end of an app, or of a view of it for one person. */
export interface Ending {
  /** Ends the calls that are under way, with `AppDisposed`, and all watching. Calls from now on fail with it too. */
  dispose(): Promise<void>
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Taking over what a server has read. */
export interface Hydrating {
  /**
   * Takes over what a server has read for the page, as `dehydrate` of its app gives it. Returns false, and takes nothing, if it is not
   * that of who is signed in here, of another project or version, or cannot be read.
   */
  hydrate(dehydrated: Dehydrated): boolean
}

/** The app for one person at a time. A view costs next to nothing, needs no `dispose`, and ends when the signal of its request does. */
export interface PromiseViews<View, ReadOnlyView> {
  /** The app for the person of a request that is being answered. What changes in the session is written into the response. */
  forRequest(exchange: RequestAndResponse): View
  /** The app for the person of a request whose response cannot be written into, such as while a page is rendered. */
  forRequest(request: RequestLike): ReadOnlyView
  /**
   * The app for the person whose tokens the caller holds. What changes in the session stays in this process. Throws
   * `InvalidOption` if one of the tokens is missing (null is one that there is none of), or is the text "undefined".
   */
  forTokens(tokens: GivenTokens): View
}

/** A service of an app with promises for effects, and the end of the app. */
export type PromiseApp<S> = Promised<Omit<S, keyof AnyViews | "hydrate">> &
  Ending &
  (S extends { readonly hydrate: unknown } ? Hydrating : unknown) &
  (S extends Views<infer Members> ? PromiseViews<PromiseApp<Members>, PromiseApp<ReadOnly<Members>>> : unknown)

/** Builds the promise face of an app that an effect makes. Throws `InvalidOption`; nothing is sent. */
export const fromEffect = <S extends object>(
  app: Effect.Effect<S, InvalidOption, Scope.Scope>,
  { clock }: PromiseOptions = {}
): PromiseApp<S> => {
  const calls = new Calls(servicesOf(clock))
  const made = Effect.provideService(app, Scope.Scope, calls.scope)
  return face(calls, value(Effect.runSyncExitWith(calls.services)(made)))
}

const face = <S extends object>(calls: Calls, service: S): PromiseApp<S> => {
  const dispose = () => calls.dispose()
  // The casts of a face: its members are those of the service, with promises.
  return lazyObject<PromiseApp<S>>(
    () => service,
    (name) => {
      if (viewMakers.has(name)) return viewMaker(calls, service, name as keyof AnyViews)
      const member = service[name as keyof S]
      return name === "hydrate" ? hydrating(member as Hydrate) : convert(calls, member, name)
    },
    { dispose, [Symbol.asyncDispose]: dispose, [tellsUnhandled]: unhandledOf(service) }
  )
}

const viewMakers: ReadonlySet<string> = new Set<keyof AnyViews>(["forRequest", "forTokens"])

const viewMaker = (calls: Calls, app: object, name: keyof AnyViews) => (given: object) => {
  const own = new Calls(calls.services, calls, signalOf(given))
  const made: Effect.Effect<object, InvalidOption, Scope.Scope> = (app as AnyViews)[name](given as never)
  return face(own, value(Effect.runSyncExitWith(own.services)(Effect.provideService(made, Scope.Scope, own.scope))))
}

// The signal of a request, whatever a caller without type checks gives.
const signalOf = (given: unknown): AbortSignal | undefined => {
  try {
    const { signal } = Object(Object(given).request ?? given)
    return signal instanceof AbortSignal ? signal : undefined
  } catch {
    return undefined
  }
}

type Hydrate = (dehydrated: Dehydrated) => Effect.Effect<boolean>

// At once, because the first render of a page cannot wait. A token store that can only be waited for knows no one yet.
const hydrating = (hydrate: Hydrate) => (dehydrated: Dehydrated) => {
  const exit = Effect.runSyncExit(hydrate(dehydrated))
  return Exit.isSuccess(exit) && exit.value
}

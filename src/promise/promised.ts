import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import { guardedMethod } from "../services/arguments/guarded.js"
import { functionKind } from "../services/arguments/kinds.js"
import { returnedBy } from "../services/arguments/method.js"
import { checkProperties } from "../services/arguments/validateProperties.js"
import * as Resource from "../services/cache/Resource.js"
import { lazyObject } from "../services/lazy/lazyObject.js"
import type { CallerSource } from "../services/transport/AccessTokens.js"
import { CallOptions, isCallOptions } from "../services/transport/CallOptions.js"
import type { Calls } from "./Calls.js"
import { iterable } from "./streams.js"
import type { StackStart } from "./trimStack.js"
import { trimStack } from "./trimStack.js"

export type { CallOptions } from "../services/transport/CallOptions.js"

/** The outcome of a call as plain data: a value or a typed error. */
export type Outcome<A, E> = { readonly ok: true; readonly value: A } | { readonly ok: false; readonly error: E }

/** A method that returns a promise. The promise rejects with the error instances of `E`. */
export interface Method<Args extends ReadonlyArray<unknown>, A, E> {
  (...args: [...args: Args, callOptions?: CallOptions]): Promise<A>
  /**
   * Makes the same call and returns its errors as values. Rejects only if the call is aborted, the app has ended (`AppDisposed`),
   * or there is a bug.
   */
  result(...args: [...args: Args, callOptions?: CallOptions]): Promise<Outcome<A, E>>
}

/**
 * A method that returns its values as an async iterable and fetches each page once the previous one is consumed. The loop throws
 * the errors of `E`, the reason of the signal, and `AppDisposed` when the app ends. Each loop starts from the beginning.
 */
export interface StreamMethod<Args extends ReadonlyArray<unknown>, A, E> {
  (...args: [...args: Args, callOptions?: CallOptions]): AsyncIterable<A>
  /** Returns the same values, each as an outcome. An error is the last outcome. */
  result(...args: [...args: Args, callOptions?: CallOptions]): AsyncIterable<Outcome<A, E>>
}

/** The errors that a method declares; for a method with overloads, the errors of all. */
export type FailureOf<M> = M extends {
  result: {
    (...args: never): infer O1
    (...args: never): infer O2
    (...args: never): infer O3
    (...args: never): infer O4
  }
}
  ? ErrorIn<O1 | O2 | O3 | O4>
  : never

type ErrorIn<O> = O extends Promise<infer One> | AsyncIterable<infer One>
  ? Extract<One, { readonly ok: false; readonly error: unknown }>["error"]
  : never

/** A watched value for code without Effect. */
export interface Watched<A, E> {
  /** Loads the value. */
  readonly get: Method<[], A, E>
  /** Reloads the value, for example for a "Try again" button. */
  readonly refetch: Method<[], A, E>
  /** Watches the value until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Returns the current snapshot; the same object until it changes. */
  snapshot(): Resource.Snapshot<A, E>
  /**
   * Returns the snapshot that a server rendered, for the first render of its page in a browser; empty if nothing was hydrated.
   */
  serverSnapshot(): Resource.Snapshot<A, E>
}

/** A service with promises instead of effects, async iterables instead of streams, and the same names and documentation. */
export type Promised<S> = { readonly [K in keyof S]: PromisedMember<S[K]> }

type PromisedMember<M> =
  M extends Resource.Resource<infer A, infer E>
    ? Watched<A, E>
    : M extends (...args: infer Args) => Resource.Resource<infer A, infer E>
      ? (...args: Args) => Watched<A, E>
      : M extends (...args: never) => Effect.Effect<unknown, unknown>
        ? PromisedMethod<M>
        : M extends (...args: infer Args) => Stream.Stream<infer A, infer E>
          ? StreamMethod<Args, A, E>
          : M extends object
            ? Promised<M>
            : M

// Keeps up to four overloads of a method. With fewer, the first occurs several times, which the intersection collapses.
type PromisedMethod<M> = Overloads<M>[0]["method"] &
  Overloads<M>[1]["method"] &
  Overloads<M>[2]["method"] &
  Overloads<M>[3]["method"]

/** The overloads of a method, the last in the last place; if there are fewer than four, the first fills the places before it. */
export type Overloads<M> = M extends {
  (...args: infer Args1): Effect.Effect<infer A1, infer E1>
  (...args: infer Args2): Effect.Effect<infer A2, infer E2>
  (...args: infer Args3): Effect.Effect<infer A3, infer E3>
  (...args: infer Args4): Effect.Effect<infer A4, infer E4>
}
  ? [Signature<Args1, A1, E1>, Signature<Args2, A2, E2>, Signature<Args3, A3, E3>, Signature<Args4, A4, E4>]
  : never

interface Signature<Args extends ReadonlyArray<unknown>, A, E> {
  readonly args: [...args: Args, callOptions?: CallOptions]
  readonly promise: Promise<A>
  readonly method: Method<Args, A, E>
}

/** Derives the promise face of a service, each member when it is first read. `session` is that of an app with users. */
export const promised = <S extends object>(calls: Calls, service: S, session?: CallerSource): Promised<S> =>
  // `convert` creates a `Promised` at run time; the type tests compare the two.
  lazyObject(service, (name) => convert(calls, service[name], session))

/** Returns the promise face of a member of a service. */
export const convert = (calls: Calls, member: unknown, session?: CallerSource): unknown => {
  if (Resource.isResource(member)) return watched(calls, member)
  if (typeof member === "function") {
    return returnedBy(member) === "watched value"
      ? watchedByKey(calls, member as Keyed)
      : method(calls, member as AnyMethod, session)
  }
  return typeof member === "object" && member !== null ? promised(calls, member, session) : member
}

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown> | Stream.Stream<unknown, unknown>

const method = (calls: Calls, f: AnyMethod, session?: CallerSource): Method<Array<unknown>, unknown, unknown> => {
  const call = (all: ReadonlyArray<unknown>, read: Read) => {
    const options = optionsOf(all.at(-1))
    const args = options === undefined ? all : all.slice(0, -1)
    const effect = attempt(f, args)
    // Read explicitly, because spreading omits inherited properties, such as the `signal` of an `AbortController`.
    const signal = options?.signal
    const effectOptions = { ...options, signal: undefined }
    if (!Effect.isEffect(effect)) return iterable(calls, effect, effectOptions, signal, read, session)
    return calls.run(options === undefined ? effect : Effect.provideService(effect, CallOptions, effectOptions), signal, read)
  }
  // A cast for methods that return a stream, whose type `PromisedMember` states.
  return Object.assign((...args: ReadonlyArray<unknown>) => call(args, value), {
    result: (...args: ReadonlyArray<unknown>) => call(args, outcome)
  }) as Method<Array<unknown>, unknown, unknown>
}

type Read = (exit: Exit.Exit<unknown, unknown>, below: StackStart) => unknown

// An object that throws when inspected is an argument, which the method rejects.
const optionsOf = (last: unknown): CallOptions | undefined => {
  try {
    return isCallOptions(last) ? last : undefined
  } catch {
    return undefined
  }
}

// An error thrown before the method returns an effect is a bug, and rejects as such.
const attempt = (f: AnyMethod, args: ReadonlyArray<unknown>): ReturnType<AnyMethod> => {
  try {
    return f(...args)
  } catch (defect) {
    return Effect.die(defect)
  }
}

/** Returns the value of a call, or throws its error, whose stack leads to the caller of `below`. */
export const value = <A>(exit: Exit.Exit<A, unknown>, below: StackStart): A => {
  const result = outcome(exit, below)
  if (result.ok) return result.value
  throw result.error
}

const outcome = <A>(exit: Exit.Exit<A, unknown>, below: StackStart): Outcome<A, unknown> => {
  if (Exit.isSuccess(exit)) return { ok: true, value: exit.value }
  const error = Cause.findErrorOption(exit.cause)
  if (Option.isNone(error)) throw Cause.squash(exit.cause)
  return { ok: false, error: trimStack(error.value, below) }
}

/** Returns what an effect has built synchronously, or throws its error. */
export const built = <A>(exit: Exit.Exit<A, unknown>): A => value(exit, built)

type Keyed = (...args: ReadonlyArray<unknown>) => Resource.Resource<unknown, unknown>

// Returns the same object for the same value while it is in use, because renderers compare it.
const watchedByKey = (calls: Calls, of: Keyed): ((...args: ReadonlyArray<unknown>) => Watched<unknown, unknown>) => {
  const watchedOf = new WeakMap<Resource.Resource<unknown, unknown>, Watched<unknown, unknown>>()
  return (...args) => {
    const resource = of(...args)
    const existing = watchedOf.get(resource)
    if (existing !== undefined) return existing
    const created = watched(calls, resource)
    watchedOf.set(resource, created)
    return created
  }
}

const watched = <A, E>(calls: Calls, resource: Resource.Resource<A, E>): Watched<A, E> => {
  // The snapshot after the end of the app, whose loads never end.
  let last: Resource.Snapshot<A, E> | null = null
  return {
    get: method(calls, guardedMethod(resource.get)) as Method<[], A, E>,
    refetch: method(calls, guardedMethod(resource.refetch)) as Method<[], A, E>,
    snapshot: () => last ?? resource.snapshot(),
    serverSnapshot: resource.serverSnapshot,
    subscribe: (listener) => {
      // A caller without type checks may omit it.
      checkProperties("subscribe", { listener: listener ?? null }, { listener: functionKind })
      const unsubscribe = resource.subscribe(listener)
      const stop = new AbortController()
      // No one awaits it. Errors of a load are part of the snapshot. A token store that cannot be listened to is a defect.
      calls.run(Effect.scoped(Effect.andThen(resource.watch(), Effect.never)), stop.signal, value).catch((thrown) => {
        if (stop.signal.aborted) return
        last ??= { ...resource.snapshot(), isLoading: false, defect: { thrown } }
        listener()
      })
      return () => {
        unsubscribe()
        stop.abort()
      }
    }
  }
}

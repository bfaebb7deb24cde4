import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import * as Resource from "../services/cache/Resource.js"
import { lazyObject } from "../services/lazyObject.js"
import { CallOptions } from "../services/transport/CallOptions.js"
import type { Calls } from "./calls.js"
import { iterable } from "./streams.js"

export type { CallOptions } from "../services/transport/CallOptions.js"

/** The outcome of a call as plain data: a value or a typed error. */
export type Outcome<A, E> = { readonly ok: true; readonly value: A } | { readonly ok: false; readonly error: E }

/** A method that gives a promise. It rejects with the errors of `E`, the very instances. */
export interface Method<Args extends ReadonlyArray<unknown>, A, E> {
  (...args: [...args: Args, options?: CallOptions]): Promise<A>
  /** The same call, with its errors as values. Rejects only when it is aborted, when the app has ended (`AppDisposed`), or for a bug. */
  result(...args: [...args: Args, options?: CallOptions]): Promise<Outcome<A, E>>
}

/**
 * A method that gives its values one after the other, each page when the one before it is used up. The loop ends early with the
 * errors of `E`, with the reason of the signal, and with `AppDisposed` when the app ends. Each loop begins again.
 */
export interface StreamMethod<Args extends ReadonlyArray<unknown>, A, E> {
  (...args: [...args: Args, options?: CallOptions]): AsyncIterable<A>
  /** The same values, each as an outcome. An error is the last of them. */
  result(...args: [...args: Args, options?: CallOptions]): AsyncIterable<Outcome<A, E>>
}

/** The errors that a method declares; of a method with several signatures, those of all. */
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
  /** Reloads the value, such as for a button that says "Try again". */
  readonly refetch: Method<[], A, E>
  /** Watches until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** The present snapshot; the same object until something changes. */
  snapshot(): Resource.Snapshot<A, E>
  /** What a server has rendered of the value, for the first render of its page in a browser; empty if nothing was taken over. */
  serverSnapshot(): Resource.Snapshot<A, E>
}

/** A service whose effects are promises, whose streams are async iterables, and whose names and documentation stay. */
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

// A method with up to four signatures keeps them. One with fewer has the first of them several times, which collapses.
type PromisedMethod<M> = Overloads<M>[0]["method"] &
  Overloads<M>[1]["method"] &
  Overloads<M>[2]["method"] &
  Overloads<M>[3]["method"]

/** The signatures of a method, the last in the last place; if there are fewer, the first fills the places before it. */
export type Overloads<M> = M extends {
  (...args: infer Args1): Effect.Effect<infer A1, infer E1>
  (...args: infer Args2): Effect.Effect<infer A2, infer E2>
  (...args: infer Args3): Effect.Effect<infer A3, infer E3>
  (...args: infer Args4): Effect.Effect<infer A4, infer E4>
}
  ? [Signature<Args1, A1, E1>, Signature<Args2, A2, E2>, Signature<Args3, A3, E3>, Signature<Args4, A4, E4>]
  : never

interface Signature<Args extends ReadonlyArray<unknown>, A, E> {
  readonly args: [...args: Args, options?: CallOptions]
  readonly promise: Promise<A>
  readonly method: Method<Args, A, E>
}

/** Derives the promise face of a service, each member when it is first read. */
export const promised = <S extends object>(calls: Calls, service: S): Promised<S> =>
  // What `convert` makes is `Promised`; the type tests hold the two together.
  lazyObject<Promised<S>>(
    () => service,
    (name) => convert(calls, service[name as keyof S], name)
  )

/** The promise face of a member of a service. */
export const convert = (calls: Calls, member: unknown, name: string): unknown => {
  if (Resource.isResource(member)) return watched(calls, member)
  if (typeof member === "function") {
    return /^current[A-Z]/.test(name) ? keyed(calls, member as Keyed) : method(calls, member as AnyMethod)
  }
  return typeof member === "object" && member !== null ? promised(calls, member) : member
}

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown> | Stream.Stream<unknown, unknown>

const method = (calls: Calls, f: AnyMethod): Method<Array<unknown>, unknown, unknown> => {
  const call = (all: ReadonlyArray<unknown>, read: Read) => {
    const options = optionsOf(all.at(-1))
    const args = options === undefined ? all : all.slice(0, -1)
    const made = attempt(f, args)
    // Read here, because it may be inherited, as that of a whole `AbortController` is.
    const signal = options?.signal
    const asked = { ...options, signal: undefined }
    if (!Effect.isEffect(made)) return iterable(calls, made, args, asked, signal, read)
    return calls.run(options === undefined ? made : Effect.provideService(made, CallOptions, asked), signal, read)
  }
  // The cast of a method that gives a stream, whose type is told by `PromisedMember`.
  return Object.assign((...args: ReadonlyArray<unknown>) => call(args, value), {
    result: (...args: ReadonlyArray<unknown>) => call(args, outcome)
  }) as Method<Array<unknown>, unknown, unknown>
}

type Read = (exit: Exit.Exit<unknown, unknown>) => unknown

// An object that cannot be looked at is an argument, of which the method says that it is wrong.
const optionsOf = (last: unknown): CallOptions | undefined => {
  try {
    return isCallOptions(last) ? last : undefined
  } catch {
    return undefined
  }
}

// What a method throws before it gives an effect is a bug, and rejects like one.
const attempt = (f: AnyMethod, args: ReadonlyArray<unknown>): ReturnType<AnyMethod> => {
  try {
    return f(...args)
  } catch (defect) {
    return Effect.die(defect)
  }
}

// Each of its keys is one of theirs, with a value of its kind: an argument that merely has a `signal` is the method's.
const isCallOptions = (u: unknown): u is CallOptions => {
  if (u instanceof AbortController) return true
  if (typeof u !== "object" || u === null) return false
  const entries = Object.entries(u)
  return (
    entries.length > 0 &&
    entries.every(([name, value]) => Object.hasOwn(kinds, name) && (value === undefined || kinds[name]?.(value) === true))
  )
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  signal: (value) => value instanceof AbortSignal,
  timeoutMillis: (value) => typeof value === "number",
  attemptTimeoutMillis: (value) => typeof value === "number",
  rateLimitWaitMillis: (value) => typeof value === "number",
  idempotent: (value) => typeof value === "boolean",
  onRetry: (value) => typeof value === "function"
}

/** The value of a call, or the error that it failed with, thrown. */
export const value = <A>(exit: Exit.Exit<A, unknown>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

const outcome = <A>(exit: Exit.Exit<A, unknown>): Outcome<A, unknown> => {
  if (Exit.isSuccess(exit)) return { ok: true, value: exit.value }
  const error = Cause.findErrorOption(exit.cause)
  if (Option.isNone(error)) throw Cause.squash(exit.cause)
  return { ok: false, error: error.value }
}

type Keyed = (...args: ReadonlyArray<unknown>) => Resource.Resource<unknown, unknown>

// The same object for the same value, as long as somebody has it: renderers compare what they watch.
const keyed = (calls: Calls, of: Keyed): ((...args: ReadonlyArray<unknown>) => Watched<unknown, unknown>) => {
  const given = new WeakMap<Resource.Resource<unknown, unknown>, Watched<unknown, unknown>>()
  return (...args) => {
    const resource = of(...args)
    const known = given.get(resource)
    if (known !== undefined) return known
    const made = watched(calls, resource)
    given.set(resource, made)
    return made
  }
}

const watched = <A, E>(calls: Calls, resource: Resource.Resource<A, E>): Watched<A, E> => ({
  get: method(calls, resource.get) as Method<[], A, E>,
  refetch: method(calls, resource.refetch) as Method<[], A, E>,
  snapshot: resource.snapshot,
  serverSnapshot: resource.serverSnapshot,
  subscribe: (listener) => {
    const unsubscribe = resource.subscribe(listener)
    const stop = new AbortController()
    // It ends with the app too, and no one waits for it. What a load throws is told by the value itself.
    calls.run(Effect.scoped(Effect.andThen(resource.watch(), Effect.never)), stop.signal, () => {}).catch(() => {})
    return () => {
      unsubscribe()
      stop.abort()
    }
  }
})

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unchanged } from "../codecs/Codec.js"
import type { SharedStoreOperation } from "../errors/store.js"
import { SharedStoreError } from "../errors/store.js"
import { storeTimeoutMillis } from "./limits.js"

/** An atomic change of one entry. */
export interface Swap {
  readonly key: string
  /** The value that must be present; null if the entry must be absent. */
  readonly expected: string | null
  /** The new value; null removes the entry. */
  readonly next: string | null
  /** How long `next` is stored, in milliseconds. */
  readonly ttlMillis: number
}

/** A key-value store of strings that all servers of an app share: the program's own database or cache. */
export interface OwnSharedStore {
  /** Returns the value of a key; null or undefined if it is absent or has expired. */
  get(key: string): Promise<string | null | undefined>
  /**
   * Makes a change if the expected value is present, and returns whether it was. The comparison and the change must be atomic.
   */
  swap(change: Swap): Promise<boolean>
  /** Removes the entry of a key, whatever its value. */
  remove(key: string): Promise<unknown>
}

/** A key-value store of strings that all servers of an app share. */
export class SharedStore extends Context.Service<
  SharedStore,
  {
    /** Returns the value of a key; null if it is absent or has expired. */
    get(key: string): Effect.Effect<string | null, SharedStoreError>
    /** Makes a change if the expected value is present, and returns whether it was. */
    swap(change: Swap): Effect.Effect<boolean, SharedStoreError>
    /** Removes the entry of a key, whatever its value. */
    remove(key: string): Effect.Effect<void, SharedStoreError>
  }
>()("portico/store/SharedStore") {
  /** @internal */
  static readonly layerOf = (own: OwnSharedStore): Layer.Layer<SharedStore> => Layer.sync(SharedStore, () => fromOwn(own))
}

/** Wraps the program's own store. */
export const fromOwn = (own: OwnSharedStore): SharedStore["Service"] => ({
  get: (key) =>
    runOperation("get", () => own.get(key)).pipe(
      Effect.flatMap((found: unknown) =>
        found === null || found === undefined || typeof found === "string"
          ? Effect.succeed(found ?? null)
          : Effect.fail(new SharedStoreError({ operation: "get", cause: new TypeError("`get` must return a text or null") }))
      )
    ),
  swap: (change) =>
    runOperation("swap", () => own.swap(change)).pipe(
      // A number of rows, for example, would lose every change silently.
      Effect.flatMap((isDone: unknown) =>
        typeof isDone === "boolean"
          ? Effect.succeed(isDone)
          : Effect.fail(new SharedStoreError({ operation: "swap", cause: new TypeError("`swap` must return true or false") }))
      )
    ),
  remove: (key) => Effect.asVoid(runOperation("remove", () => own.remove(key)))
})

/** A store whose failures are defects. @internal */
export interface StoreOrDie {
  get(key: string): Effect.Effect<string | null>
  swap(change: Swap): Effect.Effect<boolean>
  remove(key: string): Effect.Effect<void>
}

/** Turns the failures of a store into defects, for callers that cannot handle them, as with any other token store. @internal */
export const storeOrDie = ({ get, remove, swap }: SharedStore["Service"]): StoreOrDie => ({
  get: (key) => Effect.orDie(get(key)),
  swap: (change) => Effect.orDie(swap(change)),
  remove: (key) => Effect.orDie(remove(key))
})

/** Runs an operation of a store with a timeout; anything it throws becomes one error. @internal */
export const runOperation = <A>(operation: SharedStoreOperation, ask: () => PromiseLike<A>): Effect.Effect<A, SharedStoreError> =>
  withStoreTimeout(
    operation,
    Effect.tryPromise({ try: () => ask(), catch: (cause) => new SharedStoreError({ operation, cause }) })
  )

/** Fails an operation of a store that takes longer than five seconds. @internal */
export const withStoreTimeout = <A>(
  operation: SharedStoreOperation,
  effect: Effect.Effect<A, SharedStoreError>
): Effect.Effect<A, SharedStoreError> =>
  Effect.timeoutOrElse(effect, {
    duration: storeTimeoutMillis,
    orElse: () =>
      Effect.fail(new SharedStoreError({ operation, cause: new Error(`no response within ${storeTimeoutMillis} milliseconds`) }))
  })

/** The kind of a store that servers share. */
export const storeKind = unchanged(
  "a store such as `redisStore(...)`, with functions `get`, `swap` and `remove`",
  (u): u is unknown => ["get", "swap", "remove"].every((name) => typeof Object(u)[name] === "function")
)

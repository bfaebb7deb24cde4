import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SharedStoreOperation } from "../errors/store.js"
import { SharedStoreError } from "../errors/store.js"
import { storeTimeoutMillis } from "./limits.js"

/** A change of one entry that happens as a whole, or not at all. */
export interface Swap {
  readonly key: string
  /** What has to be there; null if nothing may be. */
  readonly expected: string | null
  /** What is there afterwards; null removes the entry. */
  readonly next: string | null
  /** How long `next` stays, in milliseconds. */
  readonly ttlMillis: number
}

/** Texts by keys, which all servers of an app share: a database or a cache of the program's own. */
export interface OwnSharedStore {
  /** The text of a key; null or undefined if there is none, or its time is over. */
  get(key: string): Promise<string | null | undefined>
  /** Does a change if what it expects is there, and returns whether it was. Nothing else may happen to the entry in between. */
  swap(change: Swap): Promise<boolean>
  /** Removes the entry of a key, whatever it is. */
  remove(key: string): Promise<unknown>
}

/** Texts by keys, which all servers of an app share. */
export class SharedStore extends Context.Service<
  SharedStore,
  {
    /** The text of a key; null if there is none, or its time is over. */
    get(key: string): Effect.Effect<string | null, SharedStoreError>
    /** Does a change if what it expects is there, and returns whether it was. */
    swap(change: Swap): Effect.Effect<boolean, SharedStoreError>
    /** Removes the entry of a key, whatever it is. */
    remove(key: string): Effect.Effect<void, SharedStoreError>
  }
>()("portico/store/SharedStore") {
  /** A store of the program's own. Each of its answers may take five seconds. */
  static readonly layerOf = (own: OwnSharedStore): Layer.Layer<SharedStore> => Layer.sync(SharedStore, () => fromOwn(own))
}

/** A store of the program's own, as effects. */
export const fromOwn = (own: OwnSharedStore): SharedStore["Service"] => ({
  get: (key) =>
    answer("get", () => own.get(key)).pipe(
      Effect.flatMap((found: unknown) =>
        found === null || found === undefined || typeof found === "string"
          ? Effect.succeed(found ?? null)
          : Effect.fail(new SharedStoreError({ operation: "get", cause: new TypeError("`get` must return a text or null") }))
      )
    ),
  swap: (change) =>
    Effect.map(
      answer("swap", () => own.swap(change)),
      (isDone) => isDone === true
    ),
  remove: (key) => Effect.asVoid(answer("remove", () => own.remove(key)))
})

/** A store whose failure is thrown to whoever needs what is in it. @internal */
export interface SureStore {
  get(key: string): Effect.Effect<string | null>
  swap(change: Swap): Effect.Effect<boolean>
  remove(key: string): Effect.Effect<void>
}

/** The same store for those who can do nothing about its failure, as with any other place of tokens. @internal */
export const sureStore = ({ get, remove, swap }: SharedStore["Service"]): SureStore => ({
  get: (key) => Effect.orDie(get(key)),
  swap: (change) => Effect.orDie(swap(change)),
  remove: (key) => Effect.orDie(remove(key))
})

/** What a store says, in its own time; all that it throws is one error. @internal */
export const answer = <A>(operation: SharedStoreOperation, ask: () => PromiseLike<A>): Effect.Effect<A, SharedStoreError> =>
  within(operation, Effect.tryPromise({ try: () => ask(), catch: (cause) => new SharedStoreError({ operation, cause }) }))

/** Ends what takes too long. @internal */
export const within = <A>(
  operation: SharedStoreOperation,
  effect: Effect.Effect<A, SharedStoreError>
): Effect.Effect<A, SharedStoreError> =>
  Effect.timeoutOrElse(effect, {
    duration: storeTimeoutMillis,
    orElse: () =>
      Effect.fail(new SharedStoreError({ operation, cause: new Error(`no answer within ${storeTimeoutMillis} milliseconds`) }))
  })

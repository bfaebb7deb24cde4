import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OwnSharedStore } from "./SharedStore.js"
import { SharedStore } from "./SharedStore.js"

interface Entry {
  readonly text: string
  readonly endsAtMillis: number
}

/** A store in this process. */
const make = (): SharedStore["Service"] => {
  const entries = new Map<string, Entry>()
  const found = (key: string, now: number): string | null => {
    const entry = entries.get(key)
    if (entry === undefined || entry.endsAtMillis > now) return entry?.text ?? null
    entries.delete(key)
    return null
  }
  // Each new entry checks some others in turn, so that expired entries that no one reads do not stay forever.
  const sweep = (now: number) => {
    for (const [key, entry] of [...take(entries, 2)]) {
      entries.delete(key)
      if (entry.endsAtMillis > now) entries.set(key, entry)
    }
  }
  return {
    get: (key) => Effect.map(Clock.currentTimeMillis, (now) => found(key, now)),
    swap: ({ expected, key, next, ttlMillis }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (found(key, now) !== expected) return false
        if (expected === null) sweep(now)
        if (next === null) entries.delete(key)
        else entries.set(key, { text: next, endsAtMillis: now + ttlMillis })
        return true
      }),
    remove: (key) => Effect.sync(() => void entries.delete(key))
  }
}

function* take<A>(values: Iterable<A>, count: number): Iterable<A> {
  let yielded = 0
  for (const value of values) {
    if (yielded++ === count) return
    yield value
  }
}

/** A store in this process: for tests, and for a program of one process whose sessions may end with it. */
export const layerMemory: Layer.Layer<SharedStore> = Layer.sync(SharedStore, make)

/**
 * A store in this process: for tests, and for a program of one process whose sessions may end with it.
 *
 * @since 0.3.0
 * @category Sessions
 * @example
 * ```ts
 * import { createSessions, memoryStore } from "portico/store"
 *
 * const sessions = createSessions({ store: memoryStore() })
 * ```
 */
export const memoryStore = (): OwnSharedStore => {
  const { get, remove, swap } = make()
  return {
    get: (key) => Effect.runPromise(get(key)),
    swap: (change) => Effect.runPromise(swap(change)),
    remove: (key) => Effect.runPromise(remove(key))
  }
}

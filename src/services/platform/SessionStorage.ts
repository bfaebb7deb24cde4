import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What one tab remembers until it is closed. */
export class SessionStorage extends Context.Service<
  SessionStorage,
  {
    get(key: string): Effect.Effect<string | null>
    set(key: string, value: string): Effect.Effect<void>
    remove(key: string): Effect.Effect<void>
  }
>()("portico/platform/SessionStorage") {
  /** Remembers in this process. */
  static readonly layerMemory = Layer.sync(SessionStorage, () => memory(new Map()))
}

/** A storage over a map. */
export const memory = (entries: Map<string, string>): SessionStorage["Service"] =>
  SessionStorage.of({
    get: (key) => Effect.sync(() => entries.get(key) ?? null),
    set: (key, value) => Effect.sync(() => void entries.set(key, value)),
    remove: (key) => Effect.sync(() => void entries.delete(key))
  })

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The values that one tab stores until it is closed. */
export class SessionStorage extends Context.Service<
  SessionStorage,
  {
    get(key: string): Effect.Effect<string | null>
    set(key: string, value: string): Effect.Effect<void>
    remove(key: string): Effect.Effect<void>
  }
>()("portico/platform/SessionStorage") {
  /** Stores in this process. */
  static readonly layerMemory = Layer.sync(SessionStorage, () => memory())
}

/** A storage in this process. */
export const memory = (): SessionStorage["Service"] => new InMemory()

// A class, because each view of an app has one and few use it.
class InMemory {
  #entries: Map<string, string> | null = null

  get(key: string): Effect.Effect<string | null> {
    return Effect.sync(() => this.#entries?.get(key) ?? null)
  }

  set(key: string, value: string): Effect.Effect<void> {
    return Effect.sync(() => {
      this.#entries ??= new Map()
      this.#entries.set(key, value)
    })
  }

  remove(key: string): Effect.Effect<void> {
    return Effect.sync(() => {
      this.#entries?.delete(key)
    })
  }
}

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The cookies of the page, or of a request and its answer. */
export class Cookies extends Context.Service<
  Cookies,
  {
    get(name: string): Effect.Effect<string | null>
    set(name: string, value: string, options: { readonly maxAgeSeconds: number }): Effect.Effect<void>
    remove(name: string): Effect.Effect<void>
  }
>()("portico/platform/Cookies") {
  /** Keeps cookies in this process. */
  static readonly layerMemory = Layer.sync(Cookies, () => {
    const jar = new Map<string, string>()
    return Cookies.of({
      get: (name) => Effect.sync(() => jar.get(name) ?? null),
      set: (name, value) => Effect.sync(() => void jar.set(name, value)),
      remove: (name) => Effect.sync(() => void jar.delete(name))
    })
  })
}

import * as Effect from "effect/Effect"
import { memory, SessionStorage } from "./SessionStorage.js"

/** The storage of this tab. If the browser forbids it, values last as long as the page. */
export const tab = (): SessionStorage["Service"] => {
  const fallback = memory()
  const guarded = <A>(use: (storage: Storage) => A, instead: Effect.Effect<A>): Effect.Effect<A> =>
    Effect.catch(Effect.try({ try: () => use(window.sessionStorage), catch: () => "forbidden" as const }), () => instead)
  return SessionStorage.of({
    get: (key) =>
      Effect.flatMap(
        guarded((storage) => storage.getItem(key), Effect.succeed(null)),
        (found) => (found === null ? fallback.get(key) : Effect.succeed(found))
      ),
    set: (key, value) => guarded((storage) => storage.setItem(key, value), fallback.set(key, value)),
    remove: (key) =>
      Effect.andThen(
        guarded((storage) => storage.removeItem(key), Effect.void),
        fallback.remove(key)
      )
  })
}

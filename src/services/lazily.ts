import * as Effect from "effect/Effect"
import { notLoaded } from "./loadLater.js"

/**
 * Loads and builds a part of the SDK when it is first used, once, with the services that are here now. A part whose file
 * did not load is asked for again next time.
 */
export const lazily = Effect.fnUntraced(function* <A, R>(
  name: string,
  load: () => Promise<{ readonly make: Effect.Effect<A, never, R> }>
) {
  const services = yield* Effect.context<R>()
  let loading: ReturnType<typeof load> | null = null
  let built: { readonly part: A } | null = null
  const file = Effect.tryPromise({
    try: () => (loading ??= load()),
    catch: () => {
      loading = null
      return notLoaded(name)
    }
  })
  return Effect.suspend(() => {
    if (built !== null) return Effect.succeed(built.part)
    return Effect.flatMap(file, ({ make }) =>
      // Building takes no time, so of those who waited for the file the first builds for all.
      built !== null
        ? Effect.succeed(built.part)
        : Effect.map(Effect.provide(make, services), (part) => (built ??= { part }).part)
    )
  })
})

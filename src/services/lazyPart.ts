import * as Effect from "effect/Effect"
import type { NotLoaded } from "./platform/loadOnce.js"

/** Builds a part from a chunk on first use, once, with the current services. */
export const lazyPart = Effect.fnUntraced(function* <A, R>(
  file: Effect.Effect<{ readonly make: Effect.Effect<A, never, R> }, NotLoaded>
) {
  const services = yield* Effect.context<R>()
  let built: { readonly part: A } | null = null
  return Effect.suspend(() => {
    if (built !== null) return Effect.succeed(built.part)
    return Effect.flatMap(file, ({ make }) =>
      // Building is synchronous, so of those that waited for the chunk the first builds for all.
      built !== null
        ? Effect.succeed(built.part)
        : Effect.map(Effect.provideContext(make, services), (part) => (built ??= { part }).part)
    )
  })
})

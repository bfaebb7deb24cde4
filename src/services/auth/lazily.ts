import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { ConnectionError } from "../../errors/sdk.js"

/**
 * Loads and builds a part of the SDK when it is first used, once, with the services that are here now. A part whose file
 * did not load is asked for again next time.
 */
export const lazily = Effect.fnUntraced(function* <A, R>(
  name: string,
  load: () => Promise<{ readonly make: Effect.Effect<A, never, R> }>
) {
  const services = yield* Effect.context<R>()
  const gate = yield* Semaphore.make(1)
  let built: { readonly part: A } | null = null
  return Effect.suspend(() => {
    if (built !== null) return Effect.succeed(built.part)
    return gate.withPermits(1)(
      Effect.gen(function* () {
        if (built !== null) return built.part
        const { make } = yield* Effect.tryPromise({ try: load, catch: () => notLoaded(name) })
        const part = yield* Effect.provide(make, services)
        built = { part }
        return part
      })
    )
  })
})

const notLoaded = (name: string) =>
  new ConnectionError({
    method: "GET",
    path: name,
    attempts: 1,
    origin: "where the app itself comes from",
    reason: "a file of the app did not load",
    mayHaveArrived: false
  })

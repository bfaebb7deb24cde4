import * as Effect from "effect/Effect"
import type { ChunkLoadFailure } from "../platform/loadOnce.js"
import { buildIn } from "./buildIn.js"

/** Returns a part of the chunk that is built on first use, once, with the current services. @internal */
export const lazyPart = <A extends {}, R>(
  file: Effect.Effect<{ readonly make: Effect.Effect<A, never, R> }, ChunkLoadFailure>
): Effect.Effect<Effect.Effect<A, ChunkLoadFailure>, never, R> =>
  Effect.map(Effect.context<R>(), (services) => {
    let built: A | null = null
    // Building is synchronous, so of those that waited for the chunk the first builds for all.
    const load = Effect.map(file, ({ make }) => (built ??= buildIn(services, make)))
    return Effect.suspend(() => (built === null ? load : Effect.succeed(built)))
  })

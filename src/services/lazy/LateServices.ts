import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { buildIn } from "./buildIn.js"
import type { Code } from "./LateCode.js"
import { LateCode } from "./LateCode.js"
import type { ChunkLoadFailure } from "./retriedImport.js"

type Made<File extends { readonly make: unknown }> = Effect.Success<File["make"]>

/** What a session makes of the late code, once, when it is first used: the ways of signing in, and the user's resources. */
export class LateServices extends Context.Service<
  LateServices,
  {
    readonly flows: Effect.Effect<Made<Code["flows"]>, ChunkLoadFailure>
    readonly resources: Effect.Effect<Made<Code["resources"]>, ChunkLoadFailure>
  }
>()("portico/LateServices") {}

/** What the parts are made of. */
export type LateNeeds = LateCode | Effect.Services<Code["flows"]["make"]> | Effect.Services<Code["resources"]["make"]>

/** Makes the parts of a session from its services, which are read when the first part is used. @internal */
export const lateServices = (services: () => Context.Context<LateNeeds>): LateServices["Service"] => ({
  flows: onFirstUse(services, ({ flows }) => flows.make),
  resources: onFirstUse(services, ({ resources }) => resources.make)
})

const onFirstUse = <A extends {}, R>(
  services: () => Context.Context<R | LateCode>,
  makeOf: (code: Code) => Effect.Effect<A, never, R>
): Effect.Effect<A, ChunkLoadFailure> => {
  let made: A | null = null
  return Effect.suspend(() => {
    if (made !== null) return Effect.succeed(made)
    const context = services()
    // Synchronous, so of those that waited for the code the first makes the part for all.
    return Effect.map(Context.get(context, LateCode), (code) => (made ??= buildIn(context, makeOf(code))))
  })
}

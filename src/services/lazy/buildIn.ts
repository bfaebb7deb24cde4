import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Creates a service synchronously from the services of a context. Throws what it dies with. @internal */
export const buildIn = <A, R>(context: Context.Context<R>, make: Effect.Effect<A, never, R>): A => {
  const exit = Effect.runForkWith(context)(make).pollUnsafe()
  if (exit === undefined) throw new Error("A service of the app waits, and cannot be made at once")
  if (exit._tag === "Failure") throw Cause.squash(exit.cause)
  return exit.value
}

import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** Creates a service synchronously from the services of a context. @internal */
export const buildIn = <A, R>(context: Context.Context<R>, make: Effect.Effect<A, never, R>): A => {
  const exit = Effect.runForkWith(context)(make).pollUnsafe()
  if (exit !== undefined && Exit.isSuccess(exit)) return exit.value
  throw new Error("A service of the app could not be made", { cause: exit })
}

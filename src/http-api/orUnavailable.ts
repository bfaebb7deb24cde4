import * as Effect from "effect/Effect"
import { isKnownError } from "../errors/known.js"
import { PlatformUnavailable } from "./failures.js"

/**
 * Runs a call to the platform. If there is no usable answer, logs why and fails with `PlatformUnavailable`. A refusal, such as of an
 * item that the project does not define, is a mistake of the program, and a defect.
 */
export const orUnavailable = <A, E extends { readonly _tag: string }, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, PlatformUnavailable, R> =>
  Effect.catch(call, (error) =>
    isKnownError(error) || error._tag === "InvalidInput"
      ? Effect.die(error)
      : Effect.andThen(Effect.logError(error), Effect.fail(new PlatformUnavailable({ message: "Try again in a moment." })))
  )

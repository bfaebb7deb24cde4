import * as Effect from "effect/Effect"
import { InvalidInput } from "../errors/sdk.js"

/**
 * Runs an effect if an object of the caller has no properties but these, so that a misspelt one is not ignored. Otherwise fails with
 * `InvalidInput`, which names the property. @internal
 */
export const onlyKnown = <A, E>(
  given: object,
  names: ReadonlyArray<string>,
  effect: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidInput> => {
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  return unknown === undefined
    ? effect
    : Effect.fail(new InvalidInput({ field: unknown, reason: `is not a known property; known are ${names.join(", ")}` }))
}

/** The properties of `SignInOptions`. @internal */
export const signInOptionNames = ["noRedirect", "secondFactor"] as const

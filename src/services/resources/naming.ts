import * as Effect from "effect/Effect"
import { InvalidInput } from "../../errors/sdk.js"

/**
 * Makes a call whose query has to name what it is about. A caller without type checks may leave an id out, which the platform
 * would take for all there are: for every user, or for any permission.
 */
export const naming = <A, E>(
  ids: Readonly<Record<string, unknown>>,
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidInput> => {
  const wrong = Object.keys(ids).find((name) => typeof ids[name] !== "string" || ids[name] === "")
  return wrong === undefined ? call : Effect.fail(new InvalidInput({ field: wrong, reason: "is not an id" }))
}

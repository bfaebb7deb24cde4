import * as Effect from "effect/Effect"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { mustBe } from "../../schemas/messages/value.js"

/**
 * Makes a call whose query must contain ids. Without an id, which a caller without type checks may omit, the platform would apply
 * the call to all: to every user, or to any permission.
 */
export const requireIds = <A, E>(
  ids: Readonly<Record<string, unknown>>,
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidInput> => {
  const wrong = Object.keys(ids).find((name) => typeof ids[name] !== "string" || ids[name] === "")
  return wrong === undefined ? call : Effect.fail(invalid(wrong, mustBe("a non-empty id")))
}

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { WithinMillis } from "../host/TimeLimit.js"
import { isTimeout } from "../host/TimeLimit.js"

/** Why a condition has no result: it is invalid, or takes longer than it may. */
export type ConditionProblem = "invalid" | "slow"

/** Evaluates a condition in CEL with the given variables. A regular expression in it could take forever, so its time is limited. */
export type Holds = (
  condition: string,
  variables: Readonly<Record<string, unknown>>,
  timeoutMillis: number,
  within: WithinMillis
) => Result.Result<boolean, ConditionProblem>

// Few projects have conditions, so the library is loaded with the first.
const library = Effect.promise(() => import("@marcbachmann/cel-js"))

/** What evaluates conditions. */
export const loadHolds: Effect.Effect<Holds> = Effect.map(
  library,
  ({ evaluate }): Holds =>
    (condition, variables, timeoutMillis, within) =>
      Result.try({
        try: () => within(timeoutMillis, () => evaluate(condition, { ...variables })) === true,
        catch: (error) => (isTimeout(error) ? "slow" : "invalid")
      })
)

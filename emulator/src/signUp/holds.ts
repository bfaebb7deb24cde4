import { evaluate } from "@marcbachmann/cel-js"
import * as Result from "effect/Result"
import type { WithinMillis } from "../host/TimeLimit.js"
import { isTimeout } from "../host/TimeLimit.js"

/** Why a condition has no result: it is invalid, or takes longer than it may. */
export type ConditionProblem = "invalid" | "slow"

/** Evaluates a condition in CEL with the given variables. A regular expression in it could take forever, so its time is limited. */
export const holds = (
  condition: string,
  variables: Readonly<Record<string, unknown>>,
  timeoutMillis: number,
  within: WithinMillis
): Result.Result<boolean, ConditionProblem> =>
  Result.try({
    try: () => within(timeoutMillis, () => evaluate(condition, { ...variables })) === true,
    catch: (error) => (isTimeout(error) ? "slow" : "invalid")
  })

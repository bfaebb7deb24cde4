import { Script } from "node:vm"
import { evaluate } from "@marcbachmann/cel-js"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"

/** Why a condition has no result: it is invalid, or takes longer than it may. */
export type ConditionProblem = "invalid" | "slow"

const evaluation = new Script("evaluate()")

const isTimeout = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"

/** Evaluates a condition in CEL with the given variables. A regular expression in it could take forever, so its time is limited. */
export const holds = (
  condition: string,
  variables: Readonly<Record<string, unknown>>,
  timeoutMillis: number
): Result.Result<boolean, ConditionProblem> => {
  const context = { evaluate: () => evaluate(condition, { ...variables }) }
  return Result.try({
    // Only code that runs as a script can be given a time limit.
    try: () => evaluation.runInNewContext(context, { timeout: timeoutMillis }) === true,
    catch: (error) => (isTimeout(error) ? "slow" : "invalid")
  })
}

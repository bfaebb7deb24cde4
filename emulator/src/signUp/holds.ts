import { Script } from "node:vm"
import { evaluate } from "@marcbachmann/cel-js"
import * as Result from "effect/Result"

/** The time that a condition can take. A regular expression in it could take forever. */
const timeoutMillis = 1000

const evaluation = new Script("evaluate()")

/** Evaluates a condition in CEL with the given variables. Fails if it is invalid or takes too long. */
export const holds = (condition: string, variables: Readonly<Record<string, unknown>>): Result.Result<boolean, unknown> => {
  const context = { evaluate: () => evaluate(condition, { ...variables }) }
  // Only code that runs as a script can be given a time limit.
  return Result.try(() => evaluation.runInNewContext(context, { timeout: timeoutMillis }) === true)
}

import { Script } from "node:vm"
import * as Predicate from "effect/Predicate"

const script = new Script("run()")

/** Returns what a function returns, or throws an error that `isTimeout` recognizes if it runs for longer. */
export const withinMillis = <A>(millis: number, run: () => A): A =>
  // Only code that runs as a script can be given a time limit.
  script.runInNewContext({ run }, { timeout: millis })

/** Checks whether an error says that a function has run for too long. */
export const isTimeout = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"

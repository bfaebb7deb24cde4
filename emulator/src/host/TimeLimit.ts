import * as Context from "effect/Context"
import * as Predicate from "effect/Predicate"

/** Returns what a function returns, or throws an error that `isTimeout` recognizes if it runs for longer. */
export type WithinMillis = <A>(millis: number, run: () => A) => A

/** Checks whether an error says that a function has run for too long. */
export const isTimeout = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"

const untilItsEnd: WithinMillis = (_, run) => run()

/** How the host ends functions that run for too long. One that cannot, such as a page, lets them run. */
export class TimeLimit extends Context.Reference<WithinMillis>("portico-emulator/host/TimeLimit", {
  defaultValue: () => untilItsEnd
}) {}

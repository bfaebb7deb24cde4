import * as Result from "effect/Result"

/**
 * Subscribes to a part of the host, or to a program's own store, and returns what unsubscribes. What either throws is reported, and
 * nothing is heard then: a value can be watched on a host that has only a part of a browser.
 */
export const listen = (subscribe: () => unknown, report: (thrown: unknown) => void): (() => void) => {
  const unsubscribe = reporting(subscribe, report)
  // A program without type checks can return anything.
  return () => void (typeof unsubscribe === "function" && reporting(() => unsubscribe(), report))
}

/** Runs a function of a program or of the host; what it throws is reported. */
export const reporting = <A>(run: () => A, report: (thrown: unknown) => void): A | undefined => {
  const outcome = Result.try(run)
  if (Result.isSuccess(outcome)) return outcome.success
  report(outcome.failure)
  return undefined
}

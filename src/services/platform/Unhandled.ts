import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { errorMark } from "../../errors/isInstance.js"
import { secretPattern } from "../../internal/secretPattern.js"

/** A function that is called with errors that nothing has handled. */
export type OnUnhandledError = (error: unknown) => unknown

/** Called with errors that nothing has handled. By default they are printed on the console. */
export const Unhandled: Context.Reference<OnUnhandledError | null> = Context.Reference<OnUnhandledError | null>(
  "portico/platform/Unhandled",
  { defaultValue: () => null }
)

/** Reports an error that nothing has handled, except the interruption at the end of the app. @internal */
export const reportUnhandled = (error: unknown): Effect.Effect<void> =>
  isAppDisposed(error)
    ? Effect.void
    : Effect.flatMap(Unhandled, (report) => {
        if (report === null) return Console.error(describe(error))
        // A reporter that fails must not end what is running.
        return Effect.catchCause(
          Effect.sync(() => report(error)),
          (cause) => Console.error(describe(Cause.squash(cause)))
        )
      })

/** Returns a function that reports errors with the services of an app. @internal */
export const reporterOf = (services: Context.Context<never>): OnUnhandledError => {
  const run = Effect.runForkWith(services)
  return (error) => void run(reportUnhandled(error))
}

/** The key under which an app has its reporter of unhandled errors. @internal */
export const unhandledReporter: unique symbol = Symbol.for("portico/unhandled")

/** Returns an app's reporter of unhandled errors. @internal */
export const unhandledOf = (app: object | null): OnUnhandledError =>
  // A cast, because the key is not part of the app's type.
  (app as { readonly [unhandledReporter]?: OnUnhandledError } | null)?.[unhandledReporter] ??
  ((error) => Effect.runFork(reportUnhandled(error)))

/** Checks whether an error is the interruption at the end of the app. @internal */
export const isAppDisposed = (error: unknown): boolean => Object(error)._tag === "AppDisposed"

// An error of a foreign program can contain anything, and the console may be a visitor's, or a log. That of a call has only what the SDK has
// cleared of secrets; its path and its host would be taken for one.
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return `${heading} a ${typeof error} that is not an Error`
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  const message = `${error.name}: ${error.message}`
  const isOfCall = errorMark in error && "path" in error
  return [`${heading} ${isOfCall ? message : message.replace(secretPattern, "***")}`, ...frames].join("\n")
}
const heading = "Unhandled error (the option `onUnhandledError` receives such errors):"

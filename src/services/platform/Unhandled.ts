import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { secretLike } from "./secretLike.js"

/** Hears of errors that no one has handled. */
export type OnUnhandledError = (error: unknown) => unknown

/** Who hears of errors that no one has handled. By default they are printed on the console. */
export const Unhandled: Context.Reference<OnUnhandledError | null> = Context.Reference<OnUnhandledError | null>(
  "portico/platform/Unhandled",
  { defaultValue: () => null }
)

/** Tells of an error that no one has handled. The end of the app is none. @internal */
export const unhandled = (error: unknown): Effect.Effect<void> =>
  isEnd(error)
    ? Effect.void
    : Effect.flatMap(Unhandled, (tell) => {
        if (tell === null) return Console.error(described(error))
        // One that fails itself must not be the end of what goes on.
        return Effect.catchCause(
          Effect.sync(() => tell(error)),
          (cause) => Console.error(described(Cause.squash(cause)))
        )
      })

/** Where an app has how it tells of an error that no one has handled. @internal */
export const tellsUnhandled: unique symbol = Symbol.for("portico/unhandled")

/** How an app tells of an error that no one has handled. @internal */
export const unhandledOf = (app: object | null): OnUnhandledError =>
  // The cast of what no type tells of.
  (app as { readonly [tellsUnhandled]?: OnUnhandledError } | null)?.[tellsUnhandled] ??
  ((error) => Effect.runFork(unhandled(error)))

const isEnd = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "AppDisposed"

// What a program of someone else throws can hold anything; the console may be that of a visitor, or a log.
const described = (error: unknown): string => {
  if (!(error instanceof Error)) return `${heading} a ${typeof error} that is no error`
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  return [`${heading} ${`${error.name}: ${error.message}`.replace(secretLike, "***")}`, ...frames].join("\n")
}
const heading = "An error that nobody has handled (hear of it by the option `onUnhandledError`):"

import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Logger from "effect/Logger"
import * as References from "effect/References"

// The key of Effect's own reference, whose default brings the code that prints causes, logs and spans into every app.
const CurrentLoggers = Context.Service<ReadonlySet<Logger.Logger<unknown, unknown>>>("effect/Logger/CurrentLoggers")

const quiet: ReadonlySet<string> = new Set(["Error", "Fatal", "None"])

/** Logs a warning for the app's developer: through the program's loggers, or on the console if it has none of its own. */
export const logWarning = (text: string): Effect.Effect<void> =>
  Effect.withFiber((fiber) => {
    const { context } = fiber
    if (quiet.has(Context.get(context, References.MinimumLogLevel))) return Effect.void
    const loggers = Context.getOrUndefined(context, CurrentLoggers)
    if (loggers === undefined) return Console.warn(text)
    const date = new Date(Context.get(context, Clock.Clock).currentTimeMillisUnsafe())
    for (const logger of loggers) logger.log({ message: [text], logLevel: "Warn", cause: Cause.empty, fiber, date })
    return Effect.void
  })

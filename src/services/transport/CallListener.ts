import * as Context from "effect/Context"
import type * as Exit from "effect/Exit"
import type * as Call from "../../contract/Call.js"

/** The declaration of a call: its method and the template of its path, which holds no ids. */
export type Called = Pick<Call.Any, "method" | "path">

/** Hears of the calls inside an effect. Whatever it does must not throw. */
export interface CallListener {
  /** A call is sent again. The status is that of the last answer, or null if there was none. */
  retried(call: Called, status: number | null, context: Context.Context<never>): void
  /** A call has ended, so many milliseconds after it was made. */
  ended(call: Called, exit: Exit.Exit<unknown, unknown>, millis: number, context: Context.Context<never>): void
}

/** Who hears of the calls inside an effect, or of those of an app that is built over it. By default no one does. */
export const CallListener: Context.Reference<CallListener | null> = Context.Reference<CallListener | null>(
  "portico/transport/CallListener",
  { defaultValue: () => null }
)

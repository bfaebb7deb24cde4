import * as Context from "effect/Context"
import type * as Exit from "effect/Exit"
import type * as Call from "../../contract/Call.js"

/** The declaration of a call: its method and its path template, which contains no ids. */
export type CallTemplate = Pick<Call.Any, "method" | "path">

/** Listens to the calls inside an effect. Its methods must not throw. */
export interface CallListener {
  /** Called when a request is about to be sent again. `status` is that of the last response, or null if there was none. */
  retried(call: CallTemplate, status: number | null, context: Context.Context<never>): void
  /** Called when a call has ended, with its duration in milliseconds. */
  ended(call: CallTemplate, exit: Exit.Exit<unknown, unknown>, millis: number, context: Context.Context<never>): void
}

/** The listener of the calls inside an effect, or of the calls of an app that is built over it. Default: none. */
export const CallListener: Context.Reference<CallListener | null> = Context.Reference<CallListener | null>(
  "portico/transport/CallListener",
  { defaultValue: () => null }
)

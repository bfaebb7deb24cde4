import type { Redacted } from "effect/Redacted"
import type { PasskeyCancelledError } from "../../errors/flows.js"
import type { SessionExpired } from "../../errors/sdk.js"
import type { MultiFactorAuthenticationRequired } from "../../errors/signIn.js"
import type { Outcome } from "../../promise/promised.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import type { Tagged } from "./useFlowAction.js"

/** The errors that a flow handles with a step of its own, so that no action fails with them. */
export type HandledError = MultiFactorAuthenticationRequired | SessionExpired | PasskeyCancelledError

/** Callbacks that advance a flow after a call. */
export interface OutcomeHandlers<A> {
  readonly done?: (value: A) => void
  /** The account requires a second factor. */
  readonly secondFactor?: (attemptCode: Redacted) => void
  /** The user has signed out, or another user has signed in. */
  readonly userChanged?: () => void
}

/** Converts the outcome of a call to that of an action: the flow advances, shows another step, or the action fails. */
export const settled = <A, E extends Tagged>(
  outcome: Outcome<A, E>,
  { signal }: CallOptions,
  handlers: OutcomeHandlers<A>
): Outcome<boolean, Exclude<E, HandledError>> => {
  // Aborted: the flow has moved on or is gone.
  if (signal?.aborted) return handled
  if (outcome.ok) {
    handlers.done?.(outcome.value)
    return { ok: true, value: true }
  }
  const { error } = outcome
  if (isFailure(error)) return { ok: false, error }
  if (isSecondFactor(error)) handlers.secondFactor?.(error.details.attemptCode)
  else if (error._tag === "SessionExpired") handlers.userChanged?.()
  return handled
}

/** The outcome of an action whose error the flow handles with another step. */
export const handled = { ok: true, value: false } as const

const tags: ReadonlyArray<string> = ["MultiFactorAuthenticationRequired", "SessionExpired", "PasskeyCancelledError"]

const isFailure = <E extends Tagged>(error: E): error is Exclude<E, HandledError> => !tags.includes(error._tag)

const isSecondFactor = (error: Tagged): error is MultiFactorAuthenticationRequired =>
  error._tag === "MultiFactorAuthenticationRequired"

/** Handles some of the errors of an action with another step of the flow. */
export const handling = <E extends Tagged, Handled extends Tagged>(
  outcome: Outcome<boolean, E>,
  isHandled: (error: Tagged) => error is Handled,
  handle: (error: Handled) => void
): Outcome<boolean, Exclude<E, Handled>> => {
  if (outcome.ok) return outcome
  const { error } = outcome
  const isOther = (one: E): one is Exclude<E, Handled> => !isHandled(one)
  if (isOther(error)) return { ok: false, error }
  if (isHandled(error)) handle(error)
  return handled
}

import type { Redacted } from "effect/Redacted"
import type { MultiFactorAuthenticationRequired } from "../../errors/first.js"
import type { PasskeyCancelledError } from "../../errors/flows.js"
import type { SessionExpired } from "../../errors/sdk.js"
import type { Outcome } from "../../promise/promised.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import type { Tagged } from "./placed.js"

/** What a flow answers by a step of its own, so that no act fails with it. */
export type Answered = MultiFactorAuthenticationRequired | SessionExpired | PasskeyCancelledError

/** How a flow goes on after a call. */
export interface Answers<A> {
  readonly done?: (value: A) => void
  /** The account has a second factor. */
  readonly secondFactor?: (attemptCode: Redacted) => void
  /** No user is signed in any more, or another one is. */
  readonly userChanged?: () => void
}

/** What a call came to, for an act: the flow goes on, answers with another step, or the act fails. */
export const settled = <A, E extends Tagged>(
  outcome: Outcome<A, E>,
  { signal }: CallOptions,
  answers: Answers<A>
): Outcome<boolean, Exclude<E, Answered>> => {
  // Given up meanwhile: no one is there to go on.
  if (signal?.aborted) return answered
  if (outcome.ok) {
    answers.done?.(outcome.value)
    return { ok: true, value: true }
  }
  const { error } = outcome
  if (isFailure(error)) return { ok: false, error }
  if (isSecondFactor(error)) answers.secondFactor?.(error.details.attemptCode)
  else if (error._tag === "SessionExpired") answers.userChanged?.()
  return answered
}

/** What an act came to that the flow answers by another step. */
export const answered = { ok: true, value: false } as const

const tags: ReadonlyArray<string> = ["MultiFactorAuthenticationRequired", "SessionExpired", "PasskeyCancelledError"]

const isFailure = <E extends Tagged>(error: E): error is Exclude<E, Answered> => !tags.includes(error._tag)

const isSecondFactor = (error: Tagged): error is MultiFactorAuthenticationRequired =>
  error._tag === "MultiFactorAuthenticationRequired"

/** Answers some of the errors of an act by another step of the flow. */
export const answering = <E extends Tagged, Told extends Tagged>(
  outcome: Outcome<boolean, E>,
  isTold: (error: Tagged) => error is Told,
  answer: (error: Told) => void
): Outcome<boolean, Exclude<E, Told>> => {
  if (outcome.ok) return outcome
  const { error } = outcome
  const isOther = (one: E): one is Exclude<E, Told> => !isTold(one)
  if (isOther(error)) return { ok: false, error }
  if (isTold(error)) answer(error)
  return answered
}

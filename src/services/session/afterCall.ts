import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { mayHaveTakenEffect } from "../../errors/mayHaveTakenEffect.js"
import type { Session } from "./Session.js"

interface Failure {
  readonly _tag: string
  readonly mayHaveArrived?: boolean
}

const mayBeDone = (exit: Exit.Exit<unknown, Failure>): boolean => {
  const error = Exit.isSuccess(exit) ? null : Option.getOrNull(Cause.findErrorOption(exit.cause))
  return error === null || mayHaveTakenEffect(error)
}

/**
 * Runs a call and then its follow-up, unless another user than the caller is signed in by then: a late response must not touch the
 * session of a user who has signed in since.
 */
const forCaller = <A, E>(
  session: Session["Service"],
  call: Effect.Effect<A, E>,
  then: (exit: Exit.Exit<A, E>) => Effect.Effect<void>
) =>
  session.asCaller(
    Effect.onExit(call, (exit) => Effect.flatMap(session.isReplaced, (isReplaced) => (isReplaced ? Effect.void : then(exit))))
  )

/** Wraps calls that change the user: marks the user as stale after each, even if the outcome of the call is unknown. */
export const refreshUserAfter =
  (session: Session["Service"]) =>
  <A, E extends Failure>(call: Effect.Effect<A, E>) =>
    forCaller(session, call, (exit) => (mayBeDone(exit) ? session.markClaimsStale : Effect.void))

/** Wraps calls that end the user's session on the platform: ends it in this app too after each that succeeds. */
export const invalidateAfter =
  (session: Session["Service"]) =>
  <A, E>(call: Effect.Effect<A, E>) =>
    forCaller(session, call, (exit) => (Exit.isSuccess(exit) ? session.invalidate : Effect.void))

import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { mayHaveTakenEffect } from "../../errors/mayHaveTakenEffect.js"
import { isSameUser } from "../transport/isSameUser.js"
import type { Session } from "./Session.js"
import type { State } from "./State.js"
import { isSignedIn } from "./State.js"

interface Failure {
  readonly _tag: string
  readonly mayHaveArrived?: boolean
}

const mayBeDone = (exit: Exit.Exit<unknown, Failure>): boolean => {
  const error = Exit.isSuccess(exit) ? null : Option.getOrNull(Cause.findErrorOption(exit.cause))
  return error === null || mayHaveTakenEffect(error)
}

/**
 * Runs a call and then its follow-up, if the session is still the one that the call started in, or counts as the same: a late
 * response must not touch the session of a user who has signed in since.
 */
const ifSameSession = <A, E>(
  session: Session["Service"],
  call: Effect.Effect<A, E>,
  then: (exit: Exit.Exit<A, E>) => Effect.Effect<void>,
  isSame: (before: State, now: State) => boolean = isSameSession
) =>
  Effect.flatMap(session.read, (before) =>
    Effect.onExit(call, (exit) => (isSame(before, session.state.get()) ? then(exit) : Effect.void))
  )

const isSameSession = (before: State, now: State) => before.generation === now.generation

// An anonymous user who signs up gets another session, but stays the same user.
const isOfSameUser = (before: State, now: State) => {
  if (isSameSession(before, now)) return true
  const [one, other] = [before, now].map((state) => (isSignedIn(state) ? state.pair.accessToken : null))
  return Boolean(one && other && isSameUser(Redacted.value(one), Redacted.value(other)))
}

/** Wraps calls that change the user: marks the user as stale after each, even if the outcome of the call is unknown. */
export const refreshUserAfter =
  (session: Session["Service"]) =>
  <A, E extends Failure>(call: Effect.Effect<A, E>) =>
    ifSameSession(session, call, (exit) => (mayBeDone(exit) ? session.markClaimsStale : Effect.void), isOfSameUser)

/** Wraps calls that end the user's session on the platform: ends it in this app too after each that succeeds. */
export const invalidateAfter =
  (session: Session["Service"]) =>
  <A, E>(call: Effect.Effect<A, E>) =>
    ifSameSession(session, call, (exit) => (Exit.isSuccess(exit) ? session.invalidate : Effect.void))

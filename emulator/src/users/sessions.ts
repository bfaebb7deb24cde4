import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MultiFactorAuthenticationRequired } from "portico/effect/errors"
import { sessionLifetimeMillis } from "portico/schemas"
import { mfaAttempt } from "../codes/kinds.js"
import { createCode } from "../codes/VerificationCodes.js"
import type { Incoming } from "../http/Incoming.js"
import { RandomText } from "../random/RandomText.js"
import { AccessTokens } from "../tokens/AccessTokens.js"
import { recordActivity } from "../world/Activity.js"
import type { Project } from "../world/Project.js"
import type { Session } from "../world/Session.js"
import { addSession, sessionByToken } from "../world/Session.js"
import type { User } from "../world/User.js"
import { markActive, usersOf } from "../world/User.js"
import { whereabouts } from "./whereabouts.js"

/** Issues an access token for a session, which counts as activity of its user. */
export const issueAccessToken = Effect.fn("issueAccessToken")(function* (
  project: Project,
  user: User,
  session: Session,
  request: Incoming
) {
  const now = yield* Clock.currentTimeMillis
  session.lastUsedAtMillis = now
  session.lastUsedFrom = whereabouts(request)
  markActive(project, user, now)
  recordActivity(project, user, now, session.lastUsedFrom?.countryCode ?? undefined)
  return Redacted.make(yield* (yield* AccessTokens).issue(project, user, session))
})

/** Options of a new session. */
export interface SessionOptions {
  readonly lifetimeMillis?: number
  readonly isImpersonation?: boolean
}

/** Starts a session of a user and issues its first access token. */
export const startSession = Effect.fn("startSession")(function* (
  project: Project,
  user: User,
  request: Incoming,
  options: SessionOptions = {}
) {
  const random = yield* RandomText
  const now = yield* Clock.currentTimeMillis
  const session: Session = {
    id: yield* random.uuid,
    userId: user.id,
    refreshToken: yield* random.secret,
    createdAtMillis: now,
    expiresAtMillis: now + (options.lifetimeMillis ?? sessionLifetimeMillis),
    isImpersonation: options.isImpersonation ?? false,
    lastUsedAtMillis: undefined,
    lastUsedFrom: undefined
  }
  addSession(project, session)
  return {
    accessToken: yield* issueAccessToken(project, user, session, request),
    refreshToken: Redacted.make(session.refreshToken),
    userId: user.id
  }
})

/** Fails with an attempt code if the user has a second factor. @source protocol/authentication.md */
export const requireNoSecondFactor = Effect.fn("requireNoSecondFactor")(function* (
  project: Project,
  user: User,
  isNewUser: boolean
) {
  if (!user.requiresTotpMfa) return
  const { code } = yield* createCode(project, mfaAttempt, { userId: user.id, isNewUser })
  return yield* new MultiFactorAuthenticationRequired({ details: { attemptCode: Redacted.make(code) } })
})

/** Completes every kind of sign-in: requires the second factor if there is one, otherwise starts a session. */
export const completeSignIn = Effect.fn("completeSignIn")(function* (
  project: Project,
  user: User,
  request: Incoming,
  isNewUser: boolean
) {
  yield* requireNoSecondFactor(project, user, isNewUser)
  return yield* startSession(project, user, request)
})

/** Returns the session of a refresh token and its user, if both still exist. */
export const liveSession = Effect.fnUntraced(function* (project: Project, refreshToken: string) {
  const session = sessionByToken(project, refreshToken)
  const user = session && usersOf(project).get(session.userId)
  return session && user && session.expiresAtMillis > (yield* Clock.currentTimeMillis) ? { session, user } : undefined
})

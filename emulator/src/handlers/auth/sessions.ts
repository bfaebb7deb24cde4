import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Endpoint, server, sessions } from "portico/contract"
import {
  AccessTokenExpired,
  CannotDeleteCurrentSession,
  RefreshTokenNotFoundOrExpired,
  SessionNotFound,
  UserIdDoesNotExist
} from "portico/effect/errors"
import type { ActiveSession } from "portico/schemas"
import { maxSessionLifetimeMillis, SessionQuery } from "portico/schemas"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { refusal } from "../../http/StatusError.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import { issueAccessToken, liveSession, startSession } from "../../users/sessions.js"
import type { Session } from "../../world/Session.js"
import { removeSession, sessionById, sessionsOf } from "../../world/Session.js"
import { usersOf } from "../../world/User.js"

const view = (session: Session, auth: Auth): ActiveSession => ({
  id: session.id,
  userId: session.userId,
  createdAt: new Date(session.createdAtMillis),
  isImpersonation: session.isImpersonation,
  lastUsedAt: session.lastUsedAtMillis === undefined ? null : new Date(session.lastUsedAtMillis),
  isCurrentSession: session.id === auth.sessionId,
  geoInfo: session.lastUsedFrom ?? null
})

const listOf = (auth: Auth, userId: string): ReadonlyArray<ActiveSession> =>
  [...sessionsOf(auth.project, userId)]
    .reverse()
    .filter((session) => !session.isImpersonation || auth.access === "admin")
    .map((session) => view(session, auth))

const byUser = { crud: true, rules: { "query.user_id": rules.uuid } }
const byId = { ...byUser, rules: { ...byUser.rules, "params.session_id": rules.uuid } }

const list = route(
  sessions.list,
  byUser,
  Effect.fn("sessions.list")(function* ({ query }, { auth }) {
    yield* requireSelf(yield* ownUser(auth), query.userId, "list the sessions")
    return listOf(auth, query.userId)
  })
)

const serverList = route(server.sessions.list, byUser, ({ query }, { auth }) => Effect.sync(() => listOf(auth, query.userId)))

const remove = ({ project, sessionId }: Auth, session: Session) => {
  if (session.id === sessionId) return Effect.fail(new CannotDeleteCurrentSession())
  removeSession(project, session)
  return Effect.succeed({ success: true as const })
}

const del = route(
  sessions.del,
  byId,
  Effect.fn("sessions.del")(function* ({ params }, { auth }) {
    const session = sessionById(auth.project, params.sessionId)
    if (session === undefined || session.userId !== auth.user?.id) return yield* refusal(SessionNotFound)
    return yield* remove(auth, session)
  })
)

// The SDK's server calls never name the current session, but a request can.
const serverDel = route(
  Endpoint.del("/auth/sessions/:sessionId", {
    access: "server",
    session: "none",
    query: SessionQuery,
    success: server.sessions.del.success,
    errors: [CannotDeleteCurrentSession]
  }),
  byId,
  Effect.fn("server.sessions.del")(function* ({ params }, { auth }) {
    const session = sessionById(auth.project, params.sessionId)
    return session === undefined ? yield* refusal(SessionNotFound) : yield* remove(auth, session)
  })
)

const create = route(
  server.sessions.create,
  {
    rules: {
      "body.user_id": rules.uuid,
      "body.expires_in_millis": rules.allOf(rules.upTo(maxSessionLifetimeMillis), rules.time)
    },
    lenient: ["body.expires_in_millis"]
  },
  Effect.fn("server.sessions.create")(function* ({ payload }, { auth: { project }, request }) {
    const { userId, expiresInMillis, isImpersonation = false } = payload
    const user = usersOf(project).get(userId)
    if (user === undefined) return yield* new UserIdDoesNotExist({ details: { userId } })
    return yield* startSession(project, user, request, {
      isImpersonation,
      ...(expiresInMillis === undefined ? {} : { lifetimeMillis: expiresInMillis })
    })
  })
)

const refresh = route(
  sessions.refresh,
  { requiredHeaders: ["x-stack-refresh-token"] },
  Effect.fn("sessions.refresh")(function* (_, { auth: { project }, request }) {
    const live = yield* liveSession(project, request.header("x-stack-refresh-token") ?? "")
    if (live === undefined) return yield* new RefreshTokenNotFoundOrExpired()
    return { accessToken: yield* issueAccessToken(project, live.user, live.session, request) }
  })
)

const deleteCurrent = route(
  sessions.deleteCurrent,
  {},
  Effect.fn("sessions.deleteCurrent")(function* (_, { auth: { project, sessionId } }) {
    if (sessionId === undefined) {
      const expiredAt = new Date(yield* Clock.currentTimeMillis)
      return yield* new AccessTokenExpired({ details: { expiredAt, projectId: null, userId: null, refreshTokenId: null } })
    }
    const session = sessionById(project, sessionId)
    if (session === undefined) return yield* new RefreshTokenNotFoundOrExpired()
    removeSession(project, session)
    return { success: true }
  })
)

/** Routes of sessions: list, create, refresh and delete. @source protocol/authentication.md#sessions */
export const sessionRoutes = [list, serverList, del, serverDel, create, refresh, deleteCurrent]

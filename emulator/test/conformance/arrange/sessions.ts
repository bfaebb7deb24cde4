import { Effect } from "effect"
import { decodeJwt } from "jose"
import type { GeoInfo } from "portico/schemas"
import { removeSession, sessionById } from "../../../src/world/Session.js"
import { removeUser, usersOf } from "../../../src/world/User.js"
import { World } from "../../../src/world/World.js"
import { claimed, fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addSessionOf, addTeamOf, addUser } from "../stage.js"

const lastSegment = ({ request }: Stage): string => request.path.split("/").at(-1) ?? ""

const named: Arrange = ({ project, request, recorded }) => {
  const id = String(fieldsOf(request.body)["user_id"])
  return addUser(project, { id, ...claimed(recorded) })
}
const anonymous: Arrange = ({ project, request }) =>
  addUser(project, { id: String(fieldsOf(request.body)["user_id"]), isAnonymous: true })

interface WireSession {
  readonly id: string
  readonly user_id: string
  readonly created_at: number
  readonly is_impersonation: boolean
  readonly last_used_at?: number
  readonly last_used_at_end_user_ip_info?: GeoInfo
}

/** The sessions in the recorded list, oldest first. */
const listed: Arrange = ({ project, recorded }) =>
  Effect.gen(function* () {
    const items = (fieldsOf(recorded.response.body)["items"] ?? []) as ReadonlyArray<WireSession>
    for (const item of [...items].reverse()) {
      const user = usersOf(project).get(item.user_id) ?? (yield* addUser(project, { id: item.user_id }))
      const known = sessionById(project, item.id)
      if (known !== undefined) removeSession(project, known)
      yield* addSessionOf(project, user, {
        id: item.id,
        createdAtMillis: item.created_at,
        isImpersonation: item.is_impersonation,
        lastUsedAtMillis: item.last_used_at,
        lastUsedFrom: item.last_used_at_end_user_ip_info
      })
    }
    // The session of the caller's token has ended, unless it is listed.
    const token = recorded.request.headers["x-stack-access-token"]
    const current = token?.startsWith("eyJ")
      ? decodeJwt<{ readonly refresh_token_id: string }>(token).refresh_token_id
      : undefined
    const session = current === undefined || items.some(({ id }) => id === current) ? undefined : sessionById(project, current)
    if (session !== undefined) removeSession(project, session)
  })

const another: Arrange = (stage) =>
  Effect.gen(function* () {
    const user = stage.user ?? (yield* addUser(stage.project))
    yield* addSessionOf(stage.project, user, { id: lastSegment(stage) })
  })
const foreign: Arrange = (stage) =>
  Effect.flatMap(addUser(stage.project), (user) => addSessionOf(stage.project, user, { id: lastSegment(stage) }))

const ended: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    const { refresh_token_id: id } = decodeJwt<{ readonly refresh_token_id: string }>(
      recorded.request.headers["x-stack-access-token"] ?? ""
    )
    const session = sessionById(project, id)
    if (session !== undefined) removeSession(project, session)
  })

interface Claims {
  readonly sub: string
  readonly refresh_token_id: string
  readonly name: string | null
  readonly email: string | null
  readonly email_verified: boolean
  readonly selected_team_id: string | null
  readonly is_anonymous: boolean
}

const tokenOf = ({ request }: Stage): string =>
  request.headers["x-stack-refresh-token"] ?? String(fieldsOf(request.body)["refresh_token"] ?? "")

/** The session of the refresh token, with the user of the recorded access token. */
export const refreshing: Arrange = (stage) =>
  Effect.gen(function* () {
    const claims = fieldsOf(stage.recorded.response.accessTokenDecoded)["claims"] as Claims | undefined
    const user = yield* addUser(stage.project, {
      ...(claims === undefined ? {} : { id: claims.sub }),
      email: claims?.email ?? null,
      verified: claims?.email_verified ?? false,
      displayName: claims?.name ?? null,
      isAnonymous: claims?.is_anonymous ?? false
    })
    if (claims?.selected_team_id) yield* addTeamOf(stage.project, user, claims.selected_team_id)
    yield* addSessionOf(stage.project, user, {
      refreshToken: tokenOf(stage),
      ...(claims === undefined ? {} : { id: claims.refresh_token_id })
    })
  })

export const elsewhere: Arrange = (stage) =>
  Effect.gen(function* () {
    const { project } = yield* (yield* World).createProject()
    const user = yield* addUser(project)
    yield* addSessionOf(project, user, { refreshToken: tokenOf(stage) })
  })

const givenToken = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc"
/** The recording omits the token; the token of an expired session replaces it. */
export const expired: Arrange = (stage) =>
  Effect.gen(function* () {
    if (stage.request.path.endsWith("/token")) stage.request.body = { ...fieldsOf(stage.request.body), refresh_token: givenToken }
    else stage.request.headers["x-stack-refresh-token"] = givenToken
    const user = yield* addUser(stage.project)
    yield* addSessionOf(stage.project, user, { refreshToken: givenToken, expiresAtMillis: 0 })
  })
export const deletedUser: Arrange = (stage) =>
  Effect.gen(function* () {
    const user = yield* addUser(stage.project)
    yield* addSessionOf(stage.project, user, { refreshToken: tokenOf(stage) })
    removeUser(stage.project, user)
  })

export const sessions: Readonly<Record<string, Arrangement>> = {
  "auth.sessions.create": {
    cases: {
      "success-server-defaults": named,
      "success-admin": named,
      "success-impersonation-short": named,
      "schema-expiry-too-long": named,
      "success-max-expiry": named,
      "success-anonymous-user": anonymous
    }
  },
  "auth.sessions.list": { before: listed },
  "auth.sessions.id.delete": {
    cases: {
      "cannot-delete-current": () => Effect.void,
      "success-client": another,
      "success-server": another,
      "session-of-other-user-client": foreign
    }
  },
  "auth.sessions.current.delete": { cases: { "again-session-is-gone": ended } },
  "auth.sessions.current.refresh": {
    cases: {
      "still-works-after-password-update-with-header": refreshing,
      success: refreshing,
      "success-anonymous": refreshing,
      "token-of-other-project": elsewhere,
      "session-expired": expired,
      "user-deleted": deletedUser,
      "claims-with-name-verified-email-and-selected-team": refreshing,
      "anonymous-claims-without-allow-header": refreshing,
      "unknown-body-key": refreshing
    }
  }
}

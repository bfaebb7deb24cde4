import type { GeoInfo } from "portico/schemas"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A session, identified by its refresh token. @source protocol/tokens.md#refresh-tokens */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly refreshToken: string
  readonly createdAtMillis: number
  readonly expiresAtMillis: number
  readonly isImpersonation: boolean
  lastUsedAtMillis: number | undefined
  /** The user's location at the last use. */
  lastUsedFrom: GeoInfo | undefined
}

interface Sessions {
  readonly byToken: Map<string, Session>
  readonly byId: Map<string, Session>
  readonly byUser: Map<string, Set<Session>>
}

const state = slot<Sessions>(() => ({ byToken: new Map(), byId: new Map(), byUser: new Map() }))

/** Stores a new session. */
export const addSession = (project: Project, session: Session): void => {
  const { byToken, byId, byUser } = state(project)
  byToken.set(session.refreshToken, session)
  byId.set(session.id, session)
  const own = byUser.get(session.userId)
  if (own === undefined) byUser.set(session.userId, new Set([session]))
  else own.add(session)
}

/** Ends a session. */
export const removeSession = (project: Project, session: Session): void => {
  const { byToken, byId, byUser } = state(project)
  byToken.delete(session.refreshToken)
  byId.delete(session.id)
  byUser.get(session.userId)?.delete(session)
}

/** Ends all sessions of a user, optionally except one. */
export const removeSessionsOf = (project: Project, userId: string, keepRefreshToken?: string): void => {
  for (const session of sessionsOf(project, userId))
    if (session.refreshToken !== keepRefreshToken) removeSession(project, session)
}

/** Returns the session of a refresh token. */
export const sessionByToken = (project: Project, refreshToken: string): Session | undefined =>
  state(project).byToken.get(refreshToken)

/** Returns the session with an id. */
export const sessionById = (project: Project, id: string): Session | undefined => state(project).byId.get(id)

/** Returns the sessions of a user, oldest first. */
export const sessionsOf = (project: Project, userId: string): ReadonlyArray<Session> => [
  ...(state(project).byUser.get(userId) ?? [])
]

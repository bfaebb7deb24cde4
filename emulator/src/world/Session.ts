import type { GeoInfo } from "portico/schemas"
import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"

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

interface Index {
  readonly byToken: Map<string, string>
  readonly byUser: Map<string, Set<string>>
}

const sessions = slot("sessions", () => new Table<Session>())
// The ids of sessions.
const indexOf = derived((project) => {
  const index: Index = { byToken: new Map(), byUser: new Map() }
  for (const session of sessions(project).values()) remember(index, session)
  return index
})

const remember = ({ byToken, byUser }: Index, { id, refreshToken, userId }: Session): void => {
  byToken.set(refreshToken, id)
  const own = byUser.get(userId)
  if (own === undefined) byUser.set(userId, new Set([id]))
  else own.add(id)
}

/** Stores a new session. */
export const addSession = (project: Project, session: Session): void => {
  remember(indexOf(project), session)
  sessions(project).set(session.id, session)
}

/** Ends a session. */
export const removeSession = (project: Project, session: Session): void => {
  const { byToken, byUser } = indexOf(project)
  byToken.delete(session.refreshToken)
  byUser.get(session.userId)?.delete(session.id)
  sessions(project).delete(session.id)
}

/** Ends all sessions of a user, optionally except one. */
export const removeSessionsOf = (project: Project, userId: string, keepRefreshToken?: string): void => {
  for (const session of sessionsOf(project, userId))
    if (session.refreshToken !== keepRefreshToken) removeSession(project, session)
}

/** Returns the session of a refresh token. */
export const sessionByToken = (project: Project, refreshToken: string): Session | undefined =>
  sessions(project).get(indexOf(project).byToken.get(refreshToken) ?? "")

/** Returns the session with an id. */
export const sessionById = (project: Project, id: string): Session | undefined => sessions(project).get(id)

/** Returns the sessions of a user, oldest first. */
export const sessionsOf = (project: Project, userId: string): ReadonlyArray<Session> =>
  [...(indexOf(project).byUser.get(userId) ?? [])].flatMap((id) => sessions(project).get(id) ?? [])

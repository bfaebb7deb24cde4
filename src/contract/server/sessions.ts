import { SessionNotFound } from "../../errors/refusals.js"
import { UserIdDoesNotExist } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { ActiveSession, CreatedSession, CreateSession, SessionQuery } from "../../schemas/Session.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/**
 * Lists a user's sessions, newest first; includes impersonations only for an admin. @source protocol/authentication.md#sessions
 */
export const list = server.get("/auth/sessions", {
  query: SessionQuery,
  success: List(ActiveSession)
})

/** Creates a session of a user without a second factor. @source protocol/authentication.md#sessions */
export const create = server.post("/auth/sessions", {
  payload: CreateSession,
  success: CreatedSession,
  errors: [UserIdDoesNotExist]
})

/** Ends a user's session. @source protocol/authentication.md#sessions */
export const del = server.del("/auth/sessions/:sessionId", {
  query: SessionQuery,
  success: Done,
  errors: [SessionNotFound]
})

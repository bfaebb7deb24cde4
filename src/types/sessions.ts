import type { ServerApp } from "../promise/server.js"

export type { ActiveSession, CreatedSession, GeoInfo } from "../schemas/Session.js"
export type { CreateSessionInput } from "../services/auth/sessions/ServerSessions.js"
export type { UnverifiedSession } from "../services/auth/sessions/UnverifiedSession.js"
export type { VerifySession, VerifySessionOptions } from "../services/verifySession.js"
export type { SessionClaims } from "../verify/SessionClaims.js"
export type { AllowedUsers } from "../verify/Verifier.js"

/** `sessions` of a server app, and of an admin app. */
export type ServerSessions = ServerApp["sessions"]

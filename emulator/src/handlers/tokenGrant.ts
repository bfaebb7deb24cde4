import type * as Effect from "effect/Effect"
import type { Incoming } from "../http/Incoming.js"
import type { Reply } from "../http/Reply.js"
import { json } from "../http/Reply.js"
import type { Failure } from "../http/Route.js"
import type { Services } from "../Services.js"
import type { Project } from "../world/Project.js"

/** The fields of a token request; which are needed depends on the grant. */
export type GrantFields = Readonly<Record<string, string | undefined>>

/** Serves one kind of grant, for a client that has proved itself. */
export type Grant = (fields: GrantFields, project: Project, request: Incoming) => Effect.Effect<Reply, Failure, Services>

/** How the OAuth library of the platform reports a faulty request. @source RFC 6749 5.2 */
export const oauthError = (error: string, description: string): Reply => json({ error, error_description: description }, 400)

/** What a token answer carries. @source RFC 6749 5.1 */
export const tokenHeaders = { "cache-control": "no-store", pragma: "no-cache" }

/** The lifetime that a token answer names: the hour of the OAuth library, not that of the token. @source protocol/authentication.md#oauth */
export const namedLifetimeSeconds = 3599

import type * as Effect from "effect/Effect"
import type { Incoming } from "../../http/Incoming.js"
import type { Reply } from "../../http/Reply.js"
import { json } from "../../http/Reply.js"
import type { Failure } from "../../http/Route.js"
import type { Services } from "../../Services.js"
import type { Project } from "../../world/Project.js"

/** The fields of a token request; the grant determines which are required. */
export type GrantFields = Readonly<Record<string, string | undefined>>

/** Handles one grant type, for an authenticated client. */
export type Grant = (fields: GrantFields, project: Project, request: Incoming) => Effect.Effect<Reply, Failure, Services>

/** Returns an error in the format of the platform's OAuth library. @source RFC 6749 5.2 */
export const oauthError = (error: string, description: string): Reply => json({ error, error_description: description }, 400)

/** The headers of a token response. @source RFC 6749 5.1 */
export const tokenHeaders = { "cache-control": "no-store", pragma: "no-cache" }

/**
 * The lifetime in token responses: one hour from the OAuth library, not the actual lifetime.
 * @source protocol/authentication.md#oauth
 */
export const namedLifetimeSeconds = 3599

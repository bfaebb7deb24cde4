import * as Effect from "effect/Effect"
import type { JWTPayload } from "jose"
import type { UserKind } from "../errors/verify.js"
import { TokenMalformedError } from "../errors/verify.js"
import { dateAt } from "../schemas/tokenPayload.js"

/**
 * The signed-in user as described by a verified access token. As old as the token: at most its lifetime, ten minutes by default.
 */
export interface SessionClaims {
  readonly userId: string
  readonly projectId: string
  /** The branch of the project's configuration; `"main"` unless the project has others. */
  readonly branchId: string
  /** The id of the token's session, the same after each refresh. */
  readonly sessionId: string | null
  readonly displayName: string | null
  /** The primary e-mail address. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly selectedTeamId: string | null
  readonly isAnonymous: boolean
  /** Whether the user may not use the project yet. Always false on platforms before 2026. */
  readonly isRestricted: boolean
  /** Why the user is restricted, such as `"email_not_verified"`; null if the user is not. */
  readonly restrictedReason: string | null
  /** Whether the user has a second factor. Null on platforms before 2026. */
  readonly requiresMfa: boolean | null
  /** When the user signed up. Null on platforms before 2026. */
  readonly signedUpAt: Date | null
  readonly issuedAt: Date | null
  readonly expiresAt: Date | null
}

/**
 * Reads the claims of a verified token. Only those that identify the user are required; newer claims may be absent.
 * @source protocol/tokens.md#access-tokens
 */
export const readClaims = (
  payload: JWTPayload,
  projectId: string,
  kind: UserKind
): Effect.Effect<SessionClaims, TokenMalformedError> => {
  const userId = text(payload.sub)
  if (userId === null) return Effect.fail(new TokenMalformedError({ reason: "it has no user id" }))
  const isAnonymous = payload.is_anonymous === true || payload.role === "anon"
  const isRestricted = payload.is_restricted === true
  const claimed: UserKind = isAnonymous ? "anonymous" : isRestricted ? "restricted" : "normal"
  if (claimed !== kind) return Effect.fail(new TokenMalformedError({ reason: "its claims and its audience disagree" }))
  return Effect.succeed({
    userId,
    projectId,
    branchId: text(payload.branch_id) ?? text(payload.branchId) ?? mainBranch,
    sessionId: text(payload.refresh_token_id) ?? text(payload.refreshTokenId),
    displayName: text(payload.name),
    email: text(payload.email),
    isEmailVerified: payload.email_verified === true,
    selectedTeamId: text(payload.selected_team_id),
    isAnonymous,
    isRestricted,
    restrictedReason: reasonOf(payload.restricted_reason),
    requiresMfa: typeof payload.requires_totp_mfa === "boolean" ? payload.requires_totp_mfa : null,
    signedUpAt: seconds(payload.signed_up_at),
    issuedAt: seconds(payload.iat),
    expiresAt: seconds(payload.exp)
  })
}

/** The branch of tokens that name none. */
export const mainBranch = "main"

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)
const seconds = (value: unknown): Date | null => (typeof value === "number" ? dateAt(value) : null)
const reasonOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "type" in value ? text(value.type) : null

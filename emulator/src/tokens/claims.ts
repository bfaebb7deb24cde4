import * as Schema from "effect/Schema"
import { mainBranchId } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import type { RestrictedReason } from "../users/restrictedReason.js"
import { restrictedReason } from "../users/restrictedReason.js"
import type { Project } from "../world/Project.js"
import type { Session } from "../world/Session.js"
import { selectedTeam } from "../world/Team.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"

/** The kind of user: each has its own keys, audience and issuer. */
export type Kind = "full" | "restricted" | "anonymous"
const suffixes = {
  full: { audience: "", issuer: "" },
  restricted: { audience: ":restricted", issuer: "-restricted-users" },
  anonymous: { audience: ":anon", issuer: "-anonymous-users" }
} as const
const kindOf = (isAnonymous: boolean, isRestricted: boolean): Kind =>
  isAnonymous ? "anonymous" : isRestricted ? "restricted" : "full"

/** Returns the audience of the tokens of a project's users of one kind. */
export const audienceOf = (projectId: string, kind: Kind): string => projectId + suffixes[kind].audience

/** Returns the project and the kind of user that an audience names. */
export const audienceParts = (audience: string): { readonly projectId: string; readonly kind: Kind } => {
  const kind = (["anonymous", "restricted"] as const).find((one) => audience.endsWith(suffixes[one].audience)) ?? "full"
  return { kind, projectId: audience.slice(0, audience.length - suffixes[kind].audience.length) }
}

/** Returns the issuer of the tokens of a project's users of one kind. */
export const issuerOf = (baseUrl: string, projectId: string, kind: Kind): string =>
  `${baseUrl}/api/v1/projects${suffixes[kind].issuer}/${projectId}`

/** What the emulator uses of a valid access token. */
export interface VerifiedToken {
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  readonly isAnonymous: boolean
  /** Why the user was restricted when the token was issued; null if the user was not restricted. */
  readonly restrictedReason: RestrictedReason | null
  readonly expiresAtMillis: number
}

/** Returns the claims of a new token for a session of a user; its times are in seconds. */
export const claimsOf = (project: Project, user: User, session: Session, baseUrl: string, iat: number, exp: number) => {
  const reason = restrictedReason(project, user)
  const kind = kindOf(user.isAnonymous, reason !== null)
  const email = primaryChannel(user)
  return {
    sub: user.id,
    project_id: project.id,
    branch_id: mainBranchId,
    refresh_token_id: session.id,
    role: "authenticated",
    name: user.displayName,
    email: email?.value ?? null,
    email_verified: email?.isVerified ?? false,
    selected_team_id: selectedTeam(project, user.id)?.id ?? null,
    is_anonymous: user.isAnonymous,
    ...(rulesOf(project).restrictsUsers
      ? {
          signed_up_at: Math.floor(user.signedUpAtMillis / 1000),
          is_restricted: reason !== null,
          restricted_reason: reason,
          requires_totp_mfa: user.requiresTotpMfa
        }
      : {}),
    iss: issuerOf(baseUrl, project.id, kind),
    iat,
    aud: audienceOf(project.id, kind),
    exp
  }
}

const Claims = Schema.Struct({
  sub: Schema.String,
  aud: Schema.String,
  exp: Schema.Finite,
  refresh_token_id: Schema.String,
  is_anonymous: Schema.Boolean,
  // Tokens of older platforms lack these two claims.
  is_restricted: Schema.optionalKey(Schema.Boolean),
  restricted_reason: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ type: Schema.Literals(["anonymous", "email_not_verified", "restricted_by_administrator"]) }))
  )
})
type Claims = typeof Claims.Type

/** Reads the claims of a token whose signature is not verified yet. */
export const decodeClaims = Schema.decodeUnknownEffect(Claims)

// A token of an older platform only says whether its user is anonymous.
const reasonOf = ({ is_anonymous, restricted_reason }: Claims): RestrictedReason | null =>
  restricted_reason ?? (is_anonymous ? { type: "anonymous" } : null)

/** Returns whether the claims agree with each other about the kind of their user. */
export const isCoherent = (claims: Claims): boolean => {
  const isRestricted = claims.is_restricted ?? claims.is_anonymous
  const { kind } = audienceParts(claims.aud)
  return kind === kindOf(claims.is_anonymous, isRestricted) && isRestricted === (reasonOf(claims) !== null)
}

/** Returns what the emulator uses of a token. */
export const verifiedOf = (claims: Claims): VerifiedToken => ({
  projectId: audienceParts(claims.aud).projectId,
  userId: claims.sub,
  sessionId: claims.refresh_token_id,
  isAnonymous: claims.is_anonymous,
  restrictedReason: reasonOf(claims),
  expiresAtMillis: claims.exp * 1000
})

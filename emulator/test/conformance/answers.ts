import { Effect } from "effect"
import type { Project } from "../../src/world/Project.js"
import { membershipOf, teamsOf } from "../../src/world/Team.js"
import type { Json, User } from "../../src/world/User.js"
import { changeChannel, primaryChannel, usersOf } from "../../src/world/User.js"
import type { RecordedCase } from "./recording.js"
import type { Arrange } from "./stage.js"
import { addEmailOf, addTeamOf, addUser, override } from "./stage.js"

/** A user in wire format. */
export interface WireUser {
  readonly id: string
  readonly display_name: string | null
  readonly primary_email: string | null
  readonly primary_email_verified: boolean
  readonly primary_email_auth_enabled?: boolean
  readonly profile_image_url: string | null
  readonly signed_up_at_millis: number
  readonly client_metadata: Json
  readonly client_read_only_metadata: Json
  readonly server_metadata?: Json
  readonly selected_team: {
    readonly id: string
    readonly display_name: string
    readonly client_metadata: Json
    readonly client_read_only_metadata: Json
    readonly server_metadata?: Json
  } | null
  readonly has_password: boolean
  readonly otp_auth_enabled: boolean
  readonly passkey_auth_enabled: boolean
  readonly requires_totp_mfa: boolean
  readonly is_anonymous: boolean
  readonly restricted_reason?: { readonly type: string } | null
  readonly restricted_by_admin?: boolean
  readonly restricted_by_admin_reason?: string | null
  readonly restricted_by_admin_private_details?: string | null
  readonly country_code?: string | null
  readonly risk_scores?: { readonly sign_up: { readonly bot: number; readonly free_trial_abuse: number } }
  readonly oauth_providers: ReadonlyArray<{ readonly id: string; readonly account_id: string; readonly email: string | null }>
}

/** Returns an object of the recording. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const isUser = (value: unknown): value is WireUser => "signed_up_at_millis" in fieldsOf(value)

/** Returns the user in the recorded response, if there is one. */
export const answeredUser = (recorded: RecordedCase): WireUser | undefined =>
  isUser(recorded.response.body) ? recorded.response.body : undefined

const teamOf = Effect.fnUntraced(function* (project: Project, user: User, team: WireUser["selected_team"]) {
  if (team === null) return
  yield* addTeamOf(project, user, team.id)
  const stored = teamsOf(project).get(team.id)
  if (stored === undefined || membershipOf(project, team.id, user.id) === undefined) return
  stored.displayName = team.display_name
  stored.clientMetadata = team.client_metadata
  stored.clientReadOnlyMetadata = team.client_read_only_metadata
  stored.serverMetadata = team.server_metadata ?? null
})

// Applies the fields that only responses of newer platforms have.
const likeRestricted = (project: Project, user: User, wire: WireUser, changed: ReadonlySet<string>): void => {
  if (wire.restricted_reason?.type === "email_not_verified") override(project, { "onboarding.requireEmailVerification": true })
  const { restricted_by_admin_reason: reason = null, restricted_by_admin_private_details: privateDetails = null } = wire
  if (wire.restricted_by_admin === true && !changed.has("restricted_by_admin")) {
    const kept = (name: string, value: string | null) => (changed.has(name) ? null : value)
    user.restriction = {
      reason: kept("restricted_by_admin_reason", reason),
      privateDetails: kept("restricted_by_admin_private_details", privateDetails)
    }
  }
  if (wire.country_code !== undefined && !changed.has("country_code")) user.countryCode = wire.country_code
  if (wire.risk_scores !== undefined && !changed.has("risk_scores")) {
    const { bot, free_trial_abuse: freeTrialAbuse } = wire.risk_scores.sign_up
    user.riskScores = { bot, freeTrialAbuse }
  }
}

/**
 * Creates a user as a response shows it, except for the fields that the request is about to change: those keep the defaults of a
 * new user, so that the comparison checks whether the request changes them.
 */
export const addUserLike = Effect.fnUntraced(function* (
  project: Project,
  wire: WireUser,
  changed: ReadonlySet<string> = new Set()
) {
  const keep = <A>(field: string, value: A, otherwise: A): A => (changed.has(field) ? otherwise : value)
  const user =
    usersOf(project).get(wire.id) ?? (yield* addUser(project, { id: wire.id, signedUpAtMillis: wire.signed_up_at_millis }))
  user.displayName = keep("display_name", wire.display_name, null)
  user.profileImageUrl = keep("profile_image_url", wire.profile_image_url, null)
  user.clientMetadata = keep("client_metadata", wire.client_metadata, null)
  user.clientReadOnlyMetadata = keep("client_read_only_metadata", wire.client_read_only_metadata, null)
  user.serverMetadata = keep("server_metadata", wire.server_metadata ?? null, null)
  const passwordChanges = changed.has("password") || changed.has("password_hash")
  user.passwordHash = passwordChanges ? (wire.has_password ? null : "hash") : wire.has_password ? "hash" : null
  user.otpEnabled = keep("otp_auth_enabled", wire.otp_auth_enabled, !wire.otp_auth_enabled)
  user.passkeyEnabled = keep("passkey_auth_enabled", wire.passkey_auth_enabled, true)
  user.requiresTotpMfa = keep("totp_secret_base64", wire.requires_totp_mfa, !wire.requires_totp_mfa)
  user.isAnonymous = keep("is_anonymous", wire.is_anonymous, true)
  user.oauthAccounts.length = 0
  for (const { id, account_id, email } of wire.oauth_providers) {
    user.oauthAccounts.push({
      id: account_id,
      userId: user.id,
      providerConfigId: id,
      accountId: account_id,
      email,
      allowSignIn: true,
      allowConnectedAccounts: true,
      createdAtMillis: 0
    })
  }
  if (wire.primary_email !== null && !changed.has("primary_email")) {
    const channel = primaryChannel(user) ?? (yield* addEmailOf(project, user, { value: wire.primary_email, isPrimary: true }))
    changeChannel(project, channel, {
      value: wire.primary_email,
      isVerified: keep("primary_email_verified", wire.primary_email_verified, true),
      usedForAuth: keep("primary_email_auth_enabled", wire.primary_email_auth_enabled ?? true, true)
    })
  }
  likeRestricted(project, user, wire, changed)
  yield* teamOf(project, user, changed.has("selected_team_id") ? null : wire.selected_team)
  return user
})

/** Creates the user that the recorded response shows. */
export const likeAnswer: Arrange = ({ project, recorded, request }) => {
  const wire = answeredUser(recorded)
  return wire === undefined ? Effect.void : addUserLike(project, wire, new Set(Object.keys(fieldsOf(request.body))))
}

/** Returns the claims of the recorded access token as options of `addUser`; empty if the response has no token. */
export const claimed = (recorded: RecordedCase) => {
  const claims = fieldsOf(fieldsOf(recorded.response.accessTokenDecoded)["claims"])
  return typeof claims["email"] === "string"
    ? {
        email: claims["email"],
        verified: claims["email_verified"] === true,
        displayName: typeof claims["name"] === "string" ? claims["name"] : null
      }
    : {}
}

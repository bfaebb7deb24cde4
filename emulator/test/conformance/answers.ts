import { Effect } from "effect"
import type { Json } from "../../src/config/json.js"
import type { User } from "../../src/world/User.js"
import { usersOf } from "../../src/world/User.js"
import type { RecordedCase } from "./recording.js"
import type { Arrange, Earlier, Stage } from "./stage.js"
import { addTeamOf, addUser, after, earlier } from "./stage.js"

const totpSecret = "AAECAwQFBgcICQoLDA0ODxAREhM="

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

const patch = (path: string, body: object): Earlier => ({ method: "PATCH", path, access: "server", body })

// Only the team and the membership have chosen ids.
const withTeam = Effect.fnUntraced(function* (stage: Stage, user: User, { id, ...team }: NonNullable<WireUser["selected_team"]>) {
  yield* addTeamOf(stage.project, user, id, false)
  yield* after(
    patch(`/teams/${id}`, {
      display_name: team.display_name,
      client_metadata: team.client_metadata,
      client_read_only_metadata: team.client_read_only_metadata,
      server_metadata: team.server_metadata ?? null
    }),
    patch(`/users/${user.id}`, { selected_team_id: id })
  )(stage)
})

// The fields of a request that changes a user to what a response shows.
const fieldsLike = (wire: WireUser, changed: ReadonlySet<string>): Readonly<Record<string, unknown>> => ({
  display_name: wire.display_name,
  profile_image_url: wire.profile_image_url,
  client_metadata: wire.client_metadata,
  client_read_only_metadata: wire.client_read_only_metadata,
  server_metadata: wire.server_metadata ?? null,
  ...(wire.primary_email !== null &&
    !changed.has("primary_email") && {
      primary_email: wire.primary_email,
      primary_email_verified: changed.has("primary_email_verified") || wire.primary_email_verified,
      primary_email_auth_enabled: changed.has("primary_email_auth_enabled") || (wire.primary_email_auth_enabled ?? true)
    }),
  password: wire.has_password ? "password-123456" : null,
  otp_auth_enabled: wire.otp_auth_enabled,
  totp_secret_base64: wire.requires_totp_mfa ? totpSecret : null,
  ...(wire.restricted_by_admin === true && {
    restricted_by_admin: true,
    restricted_by_admin_reason: wire.restricted_by_admin_reason ?? null,
    restricted_by_admin_private_details: wire.restricted_by_admin_private_details ?? null
  }),
  ...(wire.country_code !== undefined && { country_code: wire.country_code }),
  ...(wire.risk_scores !== undefined && { risk_scores: wire.risk_scores })
})

// What the request is about to change differs before.
const opposites = (wire: WireUser): Readonly<Record<string, unknown>> => ({
  password: wire.has_password ? null : "password-123456",
  otp_auth_enabled: !wire.otp_auth_enabled,
  totp_secret_base64: wire.requires_totp_mfa ? null : totpSecret
})

/**
 * Creates a user and changes it, with requests, to what a response shows, except for the fields that the recorded request is about
 * to change: those keep the defaults of a new user, or are the opposite, so that the comparison checks whether the request changes
 * them. Written directly are only ids, times, a passkey, and whether the user is anonymous.
 */
export const addUserLike = Effect.fnUntraced(function* (stage: Stage, wire: WireUser, changed: ReadonlySet<string> = new Set()) {
  const { project } = stage
  const user =
    usersOf(project).get(wire.id) ?? (yield* addUser(project, { id: wire.id, signedUpAtMillis: wire.signed_up_at_millis }))
  user.isAnonymous = changed.has("is_anonymous") || wire.is_anonymous
  user.passkeyEnabled = changed.has("passkey_auth_enabled") || wire.passkey_auth_enabled
  const fields = Object.entries(fieldsLike(wire, changed)).flatMap(([name, value]) => {
    if (!changed.has(name) || name.startsWith("primary_email_")) return [[name, value]]
    const { [name]: opposite } = opposites(wire)
    return opposite === undefined ? [] : [[name, opposite]]
  })
  yield* earlier(stage, patch(`/users/${user.id}`, Object.fromEntries(fields)))
  for (const { account_id, email, id } of wire.oauth_providers) {
    const account = {
      user_id: user.id,
      provider_config_id: id,
      account_id,
      email,
      allow_sign_in: true,
      allow_connected_accounts: true
    }
    yield* earlier(stage, { method: "POST", path: "/oauth-providers", access: "server", body: account })
  }
  if (wire.restricted_reason?.type === "email_not_verified") yield* restrictUnverified(stage)
  if (!changed.has("selected_team_id") && wire.selected_team !== null) yield* withTeam(stage, user, wire.selected_team)
  return user
})

const restrictUnverified: Arrange = after({
  method: "PATCH",
  path: "/internal/config/override/environment",
  body: { config_override_string: '{"onboarding.requireEmailVerification":true}' }
})

/** Creates the user that the recorded response shows. */
export const likeAnswer: Arrange = (stage) => {
  const wire = answeredUser(stage.recorded)
  return wire === undefined ? Effect.void : addUserLike(stage, wire, new Set(Object.keys(fieldsOf(stage.request.body))))
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

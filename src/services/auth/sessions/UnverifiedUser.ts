import * as Effect from "effect/Effect"
import { nullable, optional } from "../../../codecs/absence.js"
import { reader } from "../../../codecs/jsonText.js"
import { boolean, literal, string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type { AccessToken } from "../../../schemas/Tokens.js"
import { tokenPayload } from "../../../schemas/tokenPayload.js"
import type { UnverifiedUser } from "../../../schemas/UnverifiedUser.js"
import { undeclared } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import { Session } from "../../session/Session.js"
import { currentPair } from "../../session/State.js"

const text = optional(nullable(string))
const flag = optional(boolean)
// Only the subject is required: tokens of an older platform without the other claims must not be rejected.
const readClaims = reader(
  struct({
    sub: string,
    name: text,
    email: text,
    email_verified: flag,
    is_anonymous: flag,
    is_restricted: flag,
    restricted_reason: optional(nullable(struct({ type: string }))),
    requires_totp_mfa: flag
  })
)

/** Returns the user that an access token names, or null if the token cannot be read. @source protocol/tokens.md#access-tokens */
export const unverifiedUserOf = (token: AccessToken): UnverifiedUser | null => {
  const claims = readClaims(tokenPayload(token))
  const isAnonymous = claims?.is_anonymous ?? false
  return (
    claims && {
      id: claims.sub,
      displayName: claims.name ?? null,
      primaryEmail: claims.email ?? null,
      primaryEmailVerified: claims.email_verified ?? false,
      isAnonymous,
      isRestricted: claims.is_restricted ?? isAnonymous,
      restrictedReason: claims.restricted_reason ?? (isAnonymous ? { type: "anonymous" } : null),
      isMultiFactorRequired: claims.requires_totp_mfa ?? null
    }
  )
}

/** The user that the session's token names, without a request; null if no user is signed in. */
export const sessionUser = (session: Session["Service"]): Effect.Effect<UnverifiedUser | null> =>
  Effect.map(currentPair(session), (pair) => (pair?.accessToken ? unverifiedUserOf(pair.accessToken) : null))

/** Which users `getUnverifiedUser` returns. */
export interface UnverifiedUserOptions {
  /** `anonymous` returns an anonymous user too. Default: `null`, which returns null for one. */
  readonly or?: "null" | "return-null" | "anonymous"
}

/** Reads the current user from the session's access token. */
export type GetUnverifiedUser = (options?: UnverifiedUserOptions) => Effect.Effect<UnverifiedUser | null>

/** Creates the method for one session. @internal */
export const getUnverifiedUser: Effect.Effect<GetUnverifiedUser, never, Session> = Effect.map(Session, (session) => (options) => {
  const broken = validateProperties("options", options, { or: literal("null", "return-null", "anonymous") })
  if (broken !== null) return undeclared(broken)
  return Effect.map(sessionUser(session), (user) => (user?.isAnonymous && options?.or !== "anonymous" ? null : user))
})

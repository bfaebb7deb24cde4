import * as Effect from "effect/Effect"
import { nullable, optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { tokenPayload } from "../../schemas/tokenPayload.js"
import type { UnverifiedUser } from "../../schemas/UnverifiedUser.js"
import { Session } from "../session/Session.js"
import { currentPair } from "./currentPair.js"

const text = optional(nullable(string))
const flag = optional(boolean)
// Only the subject must be there: a claim that an older platform does not send is no reason to refuse its tokens.
const readClaims = /* @__PURE__ */ reader(
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

/** The user that an access token names; null if the token cannot be read. @source protocol/tokens.md#access-tokens */
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

/** Which users an access token may name. */
export interface UnverifiedUserOptions {
  /** `anonymous` gives an anonymous user too; by default there is none then. */
  readonly or?: "return-null" | "anonymous"
}

/** Reads the user of the session out of its access token. */
export type GetUnverifiedUser = (options?: UnverifiedUserOptions) => Effect.Effect<UnverifiedUser | null>

/** Makes the method for one person. @internal */
export const getUnverifiedUser: Effect.Effect<GetUnverifiedUser, never, Session> = Effect.map(
  Session,
  (session) => (options) =>
    Effect.map(sessionUser(session), (user) => (user?.isAnonymous && options?.or !== "anonymous" ? null : user))
)

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Reply } from "../http/Reply.js"
import { empty, json } from "../http/Reply.js"
import type { BuiltInGrant } from "../world/BuiltInProvider.js"
import { grantOf, refuseRenewal, revoke, revokeConsent } from "./grants.js"

// The header that the platform's tests compare in responses of its own mock provider.
const answer = (body: unknown, status = 200): Reply => json(body, status, { "x-powered-by": "Express" })

const oidcScopes: ReadonlySet<string> = new Set(["openid", "offline_access"])

// With only OpenID scopes, as at the shared providers, the response reveals only the id.
const claimsOf = ({ account, scopes }: BuiltInGrant) => {
  const { accountId, email, isEmailVerified, displayName } = account
  return scopes.length > 0 && scopes.every((scope) => oidcScopes.has(scope))
    ? { sub: accountId }
    : { sub: accountId, email, email_verified: isEmailVerified, name: displayName }
}

const userInfo = Effect.fnUntraced(function* (request: Request) {
  const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""
  const grant = yield* grantOf(token)
  return grant === undefined ? answer({ error: "invalid_token" }, 401) : answer(claimsOf(grant))
})

const Named = Schema.fromJsonString(
  Schema.Struct({ token: Schema.NonEmptyString, error_type: Schema.optionalKey(Schema.String) })
)
const named = Schema.decodeUnknownOption(Named)

const refusal = (error: string, description: string): Reply => answer({ error, error_description: description }, 400)

const unknownToken = refusal("invalid_token", "The provider does not know the access token.")

const revokeAccess = Effect.fnUntraced(function* (token: string) {
  yield* revoke(token)
  return answer({ success: true, message: "The access token is taken back." })
})

const revokeAll = Effect.fnUntraced(function* (token: string) {
  if (!(yield* revokeConsent(token))) return unknownToken
  return answer({ success: true, message: "Everything that comes from the consent is taken back." })
})

// The errors with which a provider can reject a refresh. The platform treats them alike.
const refusals: ReadonlySet<string> = new Set([
  "invalid_grant",
  "access_denied",
  "consent_required",
  "invalid_token",
  "unauthorized_client"
])

const refuse = Effect.fnUntraced(function* (token: string, errorType = "") {
  if (!refusals.has(errorType)) return refusal("invalid_request", `The error_type is one of ${[...refusals].join(", ")}.`)
  if (!(yield* refuseRenewal(token))) return unknownToken
  return answer({ success: true, message: `The next renewal is refused with ${errorType}.` })
})

/**
 * Serves the token endpoints of the built-in provider: user info, revoking one token or all tokens of a consent, and making a
 * refresh fail. Returns undefined for other paths.
 */
export const tokenRoutes = Effect.fn("tokenRoutes")(function* (request: Request, path: string) {
  if (path === "/me") return yield* userInfo(request)
  if (request.method !== "POST") return undefined
  if (path === "/revoke") {
    yield* revoke(new URLSearchParams(yield* Effect.promise(() => request.text())).get("token") ?? "")
    return empty(200)
  }
  if (path !== "/revoke-access-token" && path !== "/revoke-refresh-token" && path !== "/simulate-refresh-error") return undefined
  const asked = named(yield* Effect.promise(() => request.text()))
  if (Option.isNone(asked)) return refusal("invalid_request", "The token is missing.")
  const { token, error_type } = asked.value
  if (path === "/simulate-refresh-error") return yield* refuse(token, error_type)
  return yield* path === "/revoke-access-token" ? revokeAccess(token) : revokeAll(token)
})

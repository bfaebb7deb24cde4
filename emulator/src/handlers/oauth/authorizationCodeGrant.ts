import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { InvalidAuthorizationCode } from "portico/effect/errors"
import { oauthScope } from "portico/schemas"
import { json } from "../../http/Reply.js"
import { badRequest } from "../../http/StatusError.js"
import { isVerifierOf } from "../../oauth/pkce.js"
import { issueAccessToken, requireNoSecondFactor, startSession } from "../../users/sessions.js"
import { authorizationCodesOf } from "../../world/AuthorizationCode.js"
import { sessionById } from "../../world/Session.js"
import { usersOf } from "../../world/User.js"
import type { Grant } from "./tokenGrant.js"
import { namedLifetimeSeconds, oauthError, tokenHeaders } from "./tokenGrant.js"

/**
 * Exchanges the code of a callback for a session. A wrong verifier does not use up the code; every later failure does, even a
 * missing second factor. @source protocol/authentication.md#oauth
 */
export const authorizationCodeGrant: Grant = Effect.fn("oauth.exchange")(function* (fields, project, request) {
  const { code: given = "", code_verifier: verifier = "", redirect_uri: redirectUri } = fields
  if (given === "") return oauthError("invalid_request", "The parameter code is missing.")
  const codes = authorizationCodesOf(project)
  const code = codes.get(given)
  if (code === undefined || code.expiresAtMillis <= (yield* Clock.currentTimeMillis)) return yield* new InvalidAuthorizationCode()
  const isVerified = verifier !== "" && (yield* isVerifierOf(code.codeChallenge, code.codeChallengeMethod, verifier))
  if (!isVerified) return yield* new InvalidAuthorizationCode()
  codes.delete(given)
  if (redirectUri === undefined || !URL.canParse(redirectUri)) {
    return oauthError("invalid_request", "The parameter redirect_uri is missing or no URI.")
  }
  if (redirectUri !== code.redirectUri) return yield* badRequest("The redirect_uri is not the one of the sign-in.")
  const user = usersOf(project).get(code.userId)
  if (user === undefined) return yield* new InvalidAuthorizationCode()
  yield* requireNoSecondFactor(project, user, false)
  const session = code.sessionId === undefined ? undefined : sessionById(project, code.sessionId)
  if (code.sessionId !== undefined && session === undefined) return yield* new InvalidAuthorizationCode()
  const { accessToken, refreshToken } =
    session === undefined
      ? yield* startSession(project, user, request)
      : {
          accessToken: yield* issueAccessToken(project, user, session, request),
          refreshToken: Redacted.make(session.refreshToken)
        }
  const afterCallbackRedirectUrl = code.afterCallbackRedirectUrl ?? null
  const tokens = {
    access_token: Redacted.value(accessToken),
    token_type: "Bearer",
    expires_in: namedLifetimeSeconds,
    refresh_token: Redacted.value(refreshToken),
    scope: oauthScope,
    is_new_user: code.isNewUser,
    after_callback_redirect_url: afterCallbackRedirectUrl
  }
  // Two fields are sent under an older name too.
  return json({ ...tokens, newUser: code.isNewUser, afterCallbackRedirectUrl }, 200, tokenHeaders)
})

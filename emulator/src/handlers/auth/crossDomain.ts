import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Hex from "effect/encoding/Hex"
import * as Redacted from "effect/Redacted"
import { oauth } from "portico/contract"
import { RedirectUrlNotWhitelisted, UserAuthenticationRequired } from "portico/effect/errors"
import { authorizationCodeSeconds } from "portico/schemas"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, unauthorized } from "../../http/StatusError.js"
import { RandomText } from "../../random/RandomText.js"
import { authorizationCodesOf } from "../../world/AuthorizationCode.js"
import { sessionByToken } from "../../world/Session.js"
import { isTrusted } from "../../world/trust.js"

const authorize = route(
  oauth.crossDomainAuthorize,
  {
    rules: {
      "body.redirect_uri": rules.url,
      "body.state": rules.allOf(rules.atLeast(1), rules.atMost(512)),
      "body.code_challenge": rules.codeChallenge,
      "body.after_callback_redirect_url": rules.url
    },
    defaults: { "body.code_challenge_method": "S256" }
  },
  Effect.fn("oauth.crossDomainAuthorize")(function* ({ payload }, { auth: { project, sessionId, user }, request }) {
    if (user === undefined || sessionId === undefined) return yield* new UserAuthenticationRequired()
    const refreshToken = request.header("x-stack-refresh-token")
    if (!refreshToken) return yield* badRequest("The refresh token of the session is missing.")
    const session = sessionByToken(project, refreshToken)
    if (session?.id !== sessionId || session.userId !== user.id) {
      return yield* unauthorized("The refresh token is not that of the session.")
    }
    const { redirectUri, afterCallbackRedirectUrl: after } = payload
    for (const url of [redirectUri, after]) {
      if (url !== undefined && !isTrusted(project, url)) return yield* new RedirectUrlNotWhitelisted()
    }
    const code = Hex.encode(yield* (yield* RandomText).bytes(32))
    authorizationCodesOf(project).set(code, {
      userId: user.id,
      isNewUser: false,
      redirectUri,
      codeChallenge: payload.codeChallenge,
      codeChallengeMethod: payload.codeChallengeMethod,
      afterCallbackRedirectUrl: after,
      sessionId,
      expiresAtMillis: (yield* Clock.currentTimeMillis) + authorizationCodeSeconds * 1000
    })
    const location = new URL(redirectUri)
    location.searchParams.set("code", code)
    location.searchParams.set("state", payload.state)
    return { redirectUrl: Redacted.make(location.href) }
  })
)

/** Routes that hand over a session to another domain of the same project. */
export const crossDomainRoutes = [authorize]

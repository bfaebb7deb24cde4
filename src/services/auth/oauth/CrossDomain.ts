import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as oauth from "../../../contract/oauth.js"
import { SessionExpired } from "../../../errors/sdk.js"
import { givenProperties } from "../../arguments/given.js"
import { Session } from "../../session/Session.js"
import { checkPayload } from "../../transport/request.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"

/** The request of a page on another domain for a session. */
export interface CrossDomainRequest {
  /** The page that receives the code, on a trusted domain of the project. */
  readonly redirectUri: string
  /** Returned with the code; 1 to 512 characters. */
  readonly state: string
  /** The S256 challenge of the code verifier, which the page keeps; 43 to 128 characters. @source RFC 7636 4.2 */
  readonly codeChallenge: string
  /** The URL that the page redirects to once it has the session. */
  readonly afterCallbackRedirectUrl?: string
}

/** Sharing a session between the domains of a project. */
export interface CrossDomain {
  /**
   * Returns the URL at which a page of another domain continues: its `redirectUri` with `state` and a code. The page exchanges
   * the code and its code verifier for a session of the same user. Fails with `RedirectUrlNotWhitelisted` if the project does not
   * trust the domain. Since 2026-04.
   */
  authorizeCrossDomain(
    request: CrossDomainRequest
  ): Effect.Effect<Redacted.Redacted, CallFailure<typeof oauth.crossDomainAuthorize>>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const service: CrossDomain = {
    authorizeCrossDomain: Effect.fnUntraced(function* (request) {
      yield* givenProperties("request", request, {
        redirectUri: true,
        state: true,
        codeChallenge: true,
        afterCallbackRedirectUrl: true
      })
      const payload = { ...request, codeChallengeMethod: "S256" } as const
      yield* checkPayload(oauth.crossDomainAuthorize, payload)
      const refreshToken = (yield* session.getTokens({ maxAgeMillis: Number.POSITIVE_INFINITY }))?.refreshToken ?? null
      if (refreshToken === null) return yield* new SessionExpired({ reason: "signed-out" })
      const { redirectUrl } = yield* transport.call(oauth.crossDomainAuthorize, { headers: { refreshToken }, payload })
      return redirectUrl
    })
  }
  return service
})

import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as oauth from "../../contract/oauth.js"
import { SessionExpired } from "../../errors/sdk.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"

/** What a page of another domain asks for. */
export interface CrossDomainRequest {
  /** The page that gets the code; on a domain that the project trusts. */
  readonly redirectUri: string
  /** Comes back beside the code; 1 to 512 characters. */
  readonly state: string
  /** The S256 challenge of the code verifier that the page keeps, 43 to 128 characters. @source RFC 7636 4.2 */
  readonly codeChallenge: string
  /** Where that page leads when it has the session. */
  readonly afterCallbackRedirectUrl?: string
}

/** Being signed in on several domains of one project. */
export interface CrossDomain {
  /**
   * Returns the address that a page of another domain continues at: its `redirectUri` with `state` and a code, which it exchanges for a
   * session of the same user. Whoever has the address can do so, if they also have the code verifier. Fails with
   * `RedirectUrlNotWhitelisted` for a domain that the project does not trust. Platforms have it since 2026-04.
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
      const refreshToken = (yield* session.getTokens())?.refreshToken ?? null
      if (refreshToken === null) return yield* new SessionExpired({ reason: "signed-out" })
      const { redirectUrl } = yield* transport.call(oauth.crossDomainAuthorize, {
        headers: { refreshToken },
        payload: { ...request, codeChallengeMethod: "S256" }
      })
      return redirectUrl
    })
  }
  return service
})

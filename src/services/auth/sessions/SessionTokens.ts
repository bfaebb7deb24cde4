import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { InvalidOption } from "../../../errors/options.js"
import type { InvalidInput, SessionExpired, TransportFailure } from "../../../errors/sdk.js"
import { durationKind } from "../../arguments/kinds.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { LateCode } from "../../lazy/LateCode.js"
import type { AuthJson, FreshnessOptions, Session, SessionPair } from "../../session/Session.js"

/** The session's tokens, for other programs that act as the same user. */
export interface SessionTokens {
  /**
   * Returns the tokens, or null if no user is signed in. The access token is refreshed if less than 20 s of its lifetime is left
   * or if it is older than 75 s. Fails with `SessionExpired` (`replaced`) if someone else signs in meanwhile, and with
   * `RequestTimeout` after `timeoutMillis` (30 s) if the token cannot be refreshed by then; so do `getAuthJson`,
   * `getAuthHeaders` and `getAuthorizationHeader`.
   */
  getTokens(options?: FreshnessOptions): Effect.Effect<SessionPair | null, TransportFailure | SessionExpired>
  /** Returns the tokens as plain strings, for another program of the same user. Both are null if no user is signed in. */
  getAuthJson(): Effect.Effect<AuthJson, TransportFailure | SessionExpired>
  /** Returns the header from which a server reads the session of a request. */
  getAuthHeaders(): Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure | SessionExpired>
  /**
   * Returns the tokens as the value of an `Authorization` header, from which a server reads the session too: `Bearer stackauth_`
   * and base 64. Null if no user is signed in.
   */
  getAuthorizationHeader(): Effect.Effect<string | null, TransportFailure | SessionExpired>
  /**
   * Returns the session as a string, to continue it elsewhere, such as in a native app; null if no user is signed in. Treat it as
   * a credential. Fails with `SessionExpired` (`replaced`) if someone else signs in meanwhile.
   */
  exportSession(): Effect.Effect<Redacted.Redacted | null, SessionExpired>
  /** Replaces the current session with an exported one. Fails if the exported session belongs to another project. */
  importSession(text: string | Redacted.Redacted): Effect.Effect<void, InvalidInput | InvalidOption>
}

export const of = (session: Session["Service"], code: LateCode["Service"]): SessionTokens => ({
  getTokens: (options) => {
    const broken = validateProperties("options", options, { minFreshMillis: durationKind(), maxAgeMillis: durationKind() })
    if (broken !== null) return broken
    return session.getTokens(options)
  },
  getAuthJson: () => session.getAuthJson,
  getAuthHeaders: () => session.getAuthHeaders,
  getAuthorizationHeader: () =>
    Effect.flatMap(session.getAuthJson, (json) => Effect.map(code, ({ authorizationOf }) => authorizationOf(json))),
  exportSession: () => session.export,
  importSession: (text) => session.import(Redacted.isRedacted(text) ? text : Redacted.make(text))
})

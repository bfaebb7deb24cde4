import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { InvalidOption } from "../../errors/options.js"
import type { InvalidInput, SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { AuthJson, FreshnessOptions, Session, SessionPair } from "../session/Session.js"

/** The tokens of the session, for other programs of the same user. */
export interface SessionTokens {
  /**
   * The tokens, the access token fresh; null if no user is signed in. Fails with `SessionExpired` (`replaced`) if someone else
   * signs in meanwhile, and with `RequestTimeout` after `timeoutMillis` (30 s) if the token cannot be renewed by then; so do
   * `getAuthJson` and `getAuthHeaders`.
   */
  getTokens(options?: FreshnessOptions): Effect.Effect<SessionPair | null, TransportFailure | SessionExpired>
  /** The tokens as plain text, for another program of the same user. Both are null if no user is signed in. */
  getAuthJson(): Effect.Effect<AuthJson, TransportFailure | SessionExpired>
  /** The header by which a server reads the session out of a request. */
  getAuthHeaders(): Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure | SessionExpired>
  /**
   * The session as a text, to continue it in another place, such as a native app; null if no user is signed in. Treat it as a credential.
   */
  exportSession(): Effect.Effect<Redacted.Redacted | null>
  /** Continues an exported session in the place of the present one. Fails for a text of another project. */
  importSession(text: string | Redacted.Redacted): Effect.Effect<void, InvalidInput | InvalidOption>
}

export const of = (session: Session["Service"]): SessionTokens => ({
  getTokens: (options) => session.getTokens(options),
  getAuthJson: () => session.getAuthJson,
  getAuthHeaders: () => session.getAuthHeaders,
  exportSession: () => session.export,
  importSession: (text) => session.import(Redacted.isRedacted(text) ? text : Redacted.make(text))
})

import * as Effect from "effect/Effect"
import * as cli from "../../contract/cli.js"
import type { CliAuthError, CliAuthExpiredError, CliAuthUsedError } from "../../errors/cli.js"
import type { InvalidOption } from "../../errors/options.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { redactedCode } from "../../schemas/redacted.js"
import type { SecretInput } from "../../schemas/Secret.js"
import type { RefreshToken } from "../../schemas/Tokens.js"
import { findEmptyText } from "../arguments/given.js"
import { Session } from "../session/Session.js"
import { currentPair } from "../session/State.js"
import { SignInTicket } from "../session/Tickets.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CliLoginOptions } from "./promptCliLogin.js"
import { makePrompt } from "./promptCliLogin.js"
import type { PageCodeError, Using } from "./redirects/pageCode.js"
import { pageCode } from "./redirects/pageCode.js"
import { unverifiedUserOf } from "./sessions/UnverifiedUser.js"

/** Signing in on the command line through a browser that is signed in. */
export interface CliLogin {
  /** Shows a link, waits until a user confirms the login there, and returns the refresh token of the user's session. */
  promptCliLogin(
    options: CliLoginOptions
  ): Effect.Effect<RefreshToken, CallFailure<typeof cli.poll> | CliAuthError | CliAuthExpiredError | CliAuthUsedError>
  /** Confirms a command-line login with this app's session, which the app and the command line share from then on. */
  confirmCliLogin(loginCode: SecretInput): Effect.Effect<void, CallFailure<typeof cli.complete> | SessionExpired>
  /** Uses the `login_code` of the page's URL, which is removed from the URL once it is used up. */
  confirmCliLogin(): Effect.Effect<void, CallFailure<typeof cli.complete> | SessionExpired | PageCodeError>
  /**
   * Signs this app in as the anonymous user of the command line that waits for a login (`anonRefreshToken`), so that a sign-up
   * here keeps that user, whose session the command line keeps too: ask first whether the person started the login. Succeeds with
   * false and changes nothing if the command line has no anonymous user, if an app has claimed it before, or if a user who is not
   * anonymous is signed in here. The code can still be confirmed afterwards. Since 2026-04.
   */
  claimCliSession(
    loginCode: SecretInput
  ): Effect.Effect<boolean, CallFailure<typeof cli.check | typeof cli.claim> | SessionExpired | InvalidOption>
  /** Uses the `login_code` of the page's URL, which stays there for `confirmCliLogin`. */
  claimCliSession(): Effect.Effect<
    boolean,
    CallFailure<typeof cli.check | typeof cli.claim> | SessionExpired | InvalidOption | PageCodeError
  >
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const page = yield* pageCode

  // Whether a user is signed in who is not known to be anonymous.
  const isOccupied = Effect.map(
    currentPair(session),
    (pair) => pair !== null && !(pair.accessToken && unverifiedUserOf(pair.accessToken)?.isAnonymous)
  )

  const claimCliSession = Effect.fnUntraced(function* (code: SecretInput) {
    yield* refuseEmpty({ loginCode: code })
    yield* session.canSignIn
    const { own: ticket } = (yield* SignInTicket) ?? (yield* session.ticket)
    const loginCode = redactedCode(code)
    const isClaimable = Effect.map(
      transport.call(cli.check, { payload: { loginCode, mode: "check" } }),
      ({ cliSessionState }) => cliSessionState === "anonymous"
    )
    if (!(yield* isClaimable) || (yield* isOccupied)) return false
    const claim = transport.call(cli.claim, { payload: { loginCode, mode: "claim-anon-session" } })
    // Another app may have claimed it since it was checked.
    const tokens = yield* Effect.catchTag(claim, "BadRequest", (error) =>
      Effect.flatMap(isClaimable, (still) => (still ? Effect.fail(error) : Effect.succeed(null)))
    )
    if (tokens === null) return false
    yield* session.signIn(tokens, ticket)
    yield* session.claim(ticket)
    return true
  })

  const service: CliLogin = {
    promptCliLogin: yield* makePrompt,
    confirmCliLogin: page.using(
      "confirmCliLogin",
      Effect.fnUntraced(function* ({ code, request }: Using<SecretInput>) {
        yield* refuseEmpty({ loginCode: code })
        const pair = yield* session.ownPair
        if (pair === null || pair.refreshToken === null) return yield* new SessionExpired({ reason: "signed-out" })
        const payload = { loginCode: redactedCode(code), refreshToken: pair.refreshToken }
        yield* request(transport.call(cli.complete, { payload }))
      }),
      "login_code"
    ),
    claimCliSession: page.checking("claimCliSession", claimCliSession, "login_code")
  }
  return service
})

const refuseEmpty = (texts: Readonly<Record<string, unknown>>): Effect.Effect<void, InvalidInput> =>
  findEmptyText(texts) ?? Effect.void

import * as Effect from "effect/Effect"
import { BotChallengeFailed, BotChallengeRequired } from "portico/effect/errors"
import type { SecretInput } from "portico/schemas"
import { badRequest } from "../http/StatusError.js"
import { secretText } from "../passwords/secretText.js"

/** What a request says of the challenge that its sender was given. */
export interface ChallengeAnswer {
  readonly botChallengeToken?: SecretInput | undefined
  readonly botChallengePhase?: string | undefined
  readonly botChallengeUnavailable?: string | undefined
}

/** What a challenge is answered for. */
export type ChallengedAction = "sign_up_with_credential" | "send_magic_link_email" | "oauth_authenticate"

// The verifier of the platform's test systems: a token says itself whether it is good, and for what.
const isGood = (token: string | undefined, action: ChallengedAction): boolean =>
  token === `mock-turnstile-ok:${action}` || token === `mock-turnstile-visible-ok:${action}`

/**
 * Checks the answer to a bot challenge. A bad answer to the invisible one asks for the visible one, and a bad answer to that
 * fails; without a phase nothing is refused, as clients that know no challenges send none.
 */
export const checkChallenge = Effect.fnUntraced(function* (answer: ChallengeAnswer, action: ChallengedAction) {
  const { botChallengeToken: given, botChallengePhase: phase, botChallengeUnavailable: unavailable } = answer
  const token = given === undefined ? undefined : secretText(given)
  if (unavailable !== undefined) {
    if (token !== undefined || phase !== undefined) {
      return yield* badRequest("bot_challenge_unavailable goes with no other answer to the challenge.")
    }
    if (action === "sign_up_with_credential") {
      return yield* new BotChallengeFailed({ details: { message: "Visible bot challenge could not be completed" } })
    }
    return
  }
  if (phase === undefined || isGood(token, action)) return
  if (phase === "invisible") return yield* new BotChallengeRequired()
  return yield* new BotChallengeFailed({ details: { message: "Visible bot challenge verification failed" } })
})

import * as Effect from "effect/Effect"
import { BotChallengeFailed, BotChallengeRequired } from "portico/effect/errors"
import type { SecretInput } from "portico/schemas"
import { badRequest } from "../http/StatusError.js"
import { secretText } from "../passwords/secretText.js"

/** The request's answer to a bot challenge. */
export interface ChallengeAnswer {
  readonly botChallengeToken?: SecretInput | undefined
  readonly botChallengePhase?: string | undefined
  readonly botChallengeUnavailable?: string | undefined
}

/** The actions that a bot challenge protects. */
export type ChallengedAction = "sign_up_with_credential" | "send_magic_link_email" | "oauth_authenticate"

// The verifier of the platform's test systems: the token itself says whether it is valid, and for which action.
const isGood = (token: string | undefined, action: ChallengedAction): boolean =>
  token === `mock-turnstile-ok:${action}` || token === `mock-turnstile-visible-ok:${action}`

/**
 * Verifies a bot challenge. A wrong answer to the invisible challenge requires the visible one; a wrong answer to that fails.
 * Without a phase nothing is checked, because clients without bot protection send none.
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

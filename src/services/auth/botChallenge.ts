import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { invalid } from "../../errors/invalid.js"
import type { BotChallengeRequired } from "../../errors/newerPlatform.js"
import type { InvalidInput } from "../../errors/sdk.js"
import type { BotChallenge, BotChallengePhase } from "../../schemas/BotChallenge.js"
import { redacted } from "../../schemas/redacted.js"
import type { GetBotChallengeToken } from "./AuthOptions.js"

/** The name of an action in a bot challenge. */
export type BotChallengeAction = Parameters<GetBotChallengeToken>[0]["action"]

/**
 * Sends a request with the token of a bot challenge, if the app provides one. If the platform then requires a visible challenge,
 * sends the request once more; the first one has changed nothing.
 */
export const challenged = <A, E>(
  getToken: GetBotChallengeToken | undefined,
  action: BotChallengeAction,
  send: (challenge: BotChallenge) => Effect.Effect<A, E | BotChallengeRequired>
): Effect.Effect<A, E | BotChallengeRequired | InvalidInput> => {
  if (getToken === undefined) return send({})
  const ask = (phase: BotChallengePhase, without: BotChallenge) =>
    Effect.tryPromise(() => Promise.resolve().then(() => getToken({ action, phase }))).pipe(
      // A challenge that could not be shown is no reason to refuse a person here: the platform decides.
      Effect.orElseSucceed(() => null),
      Effect.flatMap((token): Effect.Effect<BotChallenge, InvalidInput> => {
        if (!token) return Effect.succeed(without)
        if (typeof token !== "string" && !Redacted.isRedacted(token)) return notToken
        return Effect.succeed({ botChallengeToken: redacted(token), botChallengePhase: phase })
      })
    )
  return Effect.flatMap(ask("invisible", {}), send).pipe(
    Effect.catchIf(isRequired, () => Effect.flatMap(ask("visible", { botChallengeUnavailable: "true" }), send))
  )
}

const notToken = Effect.fail(invalid("botChallenge", (field) => `${field} must return a token, which is a string, or null`))

const isRequired = (error: unknown): error is BotChallengeRequired => Object(error)._tag === "BotChallengeRequired"

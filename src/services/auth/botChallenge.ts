import * as Effect from "effect/Effect"
import type { BotChallengeRequired } from "../../errors/later.js"
import type { BotChallenge, BotChallengePhase } from "../../schemas/BotChallenge.js"
import { redacted } from "../../schemas/SecretInput.js"
import type { GetBotChallengeToken } from "./AuthOptions.js"

/** What a person is doing, as the platform's challenge calls it. */
export type BotChallengeAction = Parameters<GetBotChallengeToken>[0]["action"]

/**
 * Sends a request with the proof that a person makes it, if the app has one to give. The platform may ask for a challenge that
 * the person sees; then the request, which changed nothing, goes once more.
 */
export const challenged = <A, E>(
  getToken: GetBotChallengeToken | undefined,
  action: BotChallengeAction,
  send: (challenge: BotChallenge) => Effect.Effect<A, E | BotChallengeRequired>
): Effect.Effect<A, E | BotChallengeRequired> => {
  if (getToken === undefined) return send({})
  const ask = (phase: BotChallengePhase, without: BotChallenge) =>
    Effect.tryPromise(() => Promise.resolve().then(() => getToken({ action, phase }))).pipe(
      // A challenge that could not be shown is no reason to refuse a person here: the platform decides.
      Effect.orElseSucceed(() => null),
      Effect.map((token): BotChallenge => (token ? { botChallengeToken: redacted(token), botChallengePhase: phase } : without))
    )
  return Effect.flatMap(ask("invisible", {}), send).pipe(
    Effect.catchIf(isRequired, () => Effect.flatMap(ask("visible", { botChallengeUnavailable: "true" }), send))
  )
}

const isRequired = (error: unknown): error is BotChallengeRequired =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "BotChallengeRequired"

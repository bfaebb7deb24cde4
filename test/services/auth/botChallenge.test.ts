import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { BotChallengeFailed, BotChallengeRequired, SignUpRejected } from "../../../src/errors/newerPlatform.js"
import type { BotChallenge } from "../../../src/schemas/BotChallenge.js"
import { redacted } from "../../../src/schemas/redacted.js"
import type { AuthMembers } from "../../../src/services/auth/Auth.js"
import type { BotChallengeAction } from "../../../src/services/auth/botChallenge.js"
import { challenged } from "../../../src/services/auth/botChallenge.js"
import { authApp } from "../../support/authApp.js"
import { known } from "../../support/fakes.js"

/** A platform that accepts or rejects a request by its challenge. */
const platform = (outcome: (challenge: BotChallenge) => Effect.Effect<string, BotChallengeRequired | BotChallengeFailed>) => {
  const sent: Array<Record<string, unknown>> = []
  const send = (challenge: BotChallenge) =>
    Effect.suspend(() => {
      const { botChallengeToken, ...rest } = challenge
      sent.push(botChallengeToken === undefined ? rest : { ...rest, token: Redacted.value(redacted(botChallengeToken)) })
      return outcome(challenge)
    })
  return { sent, send }
}
const visibleOnly = ({ botChallengePhase }: BotChallenge) =>
  botChallengePhase === "visible" ? Effect.succeed("in") : Effect.fail(new BotChallengeRequired())

describe("a bot challenge", () => {
  it.effect("is not sent if the app cannot show one", () =>
    Effect.gen(function* () {
      const { send, sent } = platform(() => Effect.succeed("in"))
      assert.strictEqual(yield* challenged(undefined, "sign_up_with_credential", send), "in")
      assert.deepStrictEqual(sent, [{}])
    })
  )

  it.effect("that the platform requires is an error at once if the app cannot show one", () =>
    Effect.gen(function* () {
      const { send, sent } = platform(() => Effect.fail(new BotChallengeRequired()))
      assert.instanceOf(yield* Effect.flip(challenged(undefined, "sign_up_with_credential", send)), BotChallengeRequired)
      assert.deepStrictEqual(sent, [{}])
    })
  )

  it.effect("is invisible first, and is shown if the platform requires it", () =>
    Effect.gen(function* () {
      const { send, sent } = platform(visibleOnly)
      const asked: Array<string> = []
      const token = ({ action, phase }: { readonly action: string; readonly phase: string }) => {
        asked.push(`${action} ${phase}`)
        return Promise.resolve(`token-${phase}`)
      }
      assert.strictEqual(yield* challenged(token, "send_magic_link_email", send), "in")
      assert.deepStrictEqual(asked, ["send_magic_link_email invisible", "send_magic_link_email visible"])
      assert.deepStrictEqual(sent, [
        { botChallengePhase: "invisible", token: "token-invisible" },
        { botChallengePhase: "visible", token: "token-visible" }
      ])
    })
  )

  it.effect("that cannot be shown is left to the platform: first nothing is sent, then that it is unavailable", () =>
    Effect.gen(function* () {
      for (const token of [() => null, () => Promise.reject(new Error("blocked")), (): never => assert.fail("blocked")]) {
        const { send, sent } = platform(({ botChallengeUnavailable }) =>
          Effect.fail(botChallengeUnavailable ? new BotChallengeFailed() : new BotChallengeRequired())
        )
        const error = yield* Effect.flip(challenged(token, "sign_up_with_credential", send))
        assert.instanceOf(error, BotChallengeFailed)
        assert.deepStrictEqual(sent, [{}, { botChallengeUnavailable: "true" }])
      }
    })
  )

  it.effect("is shown once, and other errors are passed to the caller", () =>
    Effect.gen(function* () {
      const always = platform(() => Effect.fail(new BotChallengeRequired()))
      const error = yield* Effect.flip(challenged(() => "t", "sign_up_with_credential", always.send))
      assert.instanceOf(error, BotChallengeRequired)
      assert.lengthOf(always.sent, 2)
      let count = 0
      const rejected = challenged(
        () => "t",
        "sign_up_with_credential",
        () =>
          Effect.suspend(() => {
            count++
            return Effect.fail(new SignUpRejected())
          })
      )
      assert.instanceOf(yield* Effect.flip(rejected), SignUpRejected)
      assert.strictEqual(count, 1)
    })
  )
})

describe("a method of an app with bot challenges", () => {
  const email = "ada@example.com"
  const callbackUrl = "https://app.test/callback"
  const methods: Readonly<Record<BotChallengeAction, (auth: AuthMembers) => Effect.Effect<unknown, unknown>>> = {
    sign_up_with_credential: ({ signUpWithCredential }) =>
      signUpWithCredential({ email, password: "correct horse", verificationCallbackUrl: callbackUrl }),
    send_magic_link_email: ({ sendMagicLinkEmail }) => sendMagicLinkEmail(email, { callbackUrl }),
    oauth_authenticate: ({ signInWithOAuth }) => signInWithOAuth("github")
  }
  for (const [action, method] of Object.entries(methods)) {
    it.effect(`asks for the token of its own action: ${action}`, () =>
      Effect.gen(function* () {
        const asked: Array<string> = []
        const botChallenge = (challenge: { readonly action: string; readonly phase: string }) => {
          asked.push(`${challenge.action} ${challenge.phase}`)
          return null
        }
        const app = yield* authApp(() => Effect.succeed(known("BOT_CHALLENGE_REQUIRED", 409)), { options: { botChallenge } })
        yield* Effect.exit(method(app.auth))
        assert.deepStrictEqual(asked, [`${action} invisible`, `${action} visible`])
      })
    )
  }
})

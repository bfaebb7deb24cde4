import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Session } from "../../../src/services/layers.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import type { Answer } from "../../support/fakes.js"
import { Config, fakeHttp, json, jwtFrom, known } from "../../support/fakes.js"

const issuedTo = (sub: string, exp = 1600) => jwtFrom({ iat: 1000, exp, sub })
const renewed = (sub: string) =>
  Effect.succeed(json({ access_token: issuedTo(sub, 2600), token_type: "Bearer", expires_in: 600, scope: "" }))
const ended = (accessToken: string | null, refreshToken: string | null) =>
  tokenPair(accessToken, refreshToken) ?? assert.fail("no tokens")

/** Obtains the token of a session that has ended, at second 1000. Returns also the number of requests. */
const obtain = Effect.fnUntraced(function* (pair: TokenPair, answer: Answer) {
  yield* TestClock.setTime(1_000_000)
  const http = yield* fakeHttp(answer)
  const layer = Session.layer.pipe(Layer.provide([http.layer, Config, TokenStore.layerMemory]))
  const session = yield* Effect.provide(Session, layer)
  const token = yield* Effect.result(session.tokenOf(pair))
  return { sent: yield* http.count, token: token._tag === "Success" ? Redacted.value(token.success) : token.failure }
})

describe("the token of a session that has ended in this app", () => {
  it.effect("is the one that it has, while the platform accepts it", () =>
    Effect.gen(function* () {
      const never = () => assert.fail("a request")
      assert.deepStrictEqual(yield* obtain(ended(issuedTo("ada"), "r"), never), { sent: 0, token: issuedTo("ada") })
      // There is no other, so the platform decides.
      const old = issuedTo("ada", 1000)
      assert.deepStrictEqual(yield* obtain(ended(old, null), never), { sent: 0, token: old })
    })
  )

  it.effect("is refreshed from its expiry on", () =>
    Effect.gen(function* () {
      for (const access of [issuedTo("ada", 1000), null]) {
        assert.deepStrictEqual(yield* obtain(ended(access, "r"), () => renewed("ada")), { sent: 1, token: issuedTo("ada", 2600) })
      }
    })
  )

  it.effect("is none if the refresh names another user, or the platform has ended the session", () =>
    Effect.gen(function* () {
      const answers = [() => renewed("bob"), () => Effect.succeed(known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401))]
      for (const answer of answers) {
        const { token } = yield* obtain(ended(issuedTo("ada", 1000), "r"), answer)
        assert.deepInclude(token, { _tag: "SessionExpired", reason: "rejected" })
      }
    })
  )

  it.effect("is none for now if the platform says nothing of the session", () =>
    Effect.gen(function* () {
      const { token } = yield* obtain(ended(null, "r"), () => Effect.succeed(json("busy", {}, 400)))
      assert.propertyVal(token, "_tag", "BadRequest")
    })
  )
})

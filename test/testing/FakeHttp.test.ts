import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as password from "../../src/contract/password.js"
import { EmailPasswordMismatch } from "../../src/errors/auth.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { FakeHttp, HttpFailure } from "../../src/testing/index.js"
import { options, pair } from "../support/fakes.js"

const app = (...answers: ReadonlyArray<FakeHttp.Answer>) =>
  ClientApp.layerNoDeps(options).pipe(Layer.provide([TokenStore.layerMemory, FakeHttp.layer(...answers)]))

const signIn = ClientApp.use((app) => app.auth.signInWithCredential({ email: "ada@example.com", password: "password-1" }))

describe("FakeHttp", () => {
  it.effect("responds with a declared error", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        signIn.pipe(Effect.provide(app(FakeHttp.answer(password.signIn, new EmailPasswordMismatch()))))
      )
      assert.instanceOf(error, EmailPasswordMismatch)
    })
  )

  it.effect("responds with a success", () =>
    Effect.gen(function* () {
      yield* signIn
      const tokens = yield* ClientApp.use(({ auth }) => auth.getTokens())
      assert.strictEqual(tokens && Redacted.value(tokens.accessToken), Redacted.value(pair("a").accessToken))
    }).pipe(Effect.provide(app(FakeHttp.answer(password.signIn, { ...pair("a"), userId: "u" }))))
  )

  it.effect("names an unexpected request", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(signIn.pipe(Effect.provide(app())))
      assert.include(String(exit), "/auth/password/sign-in")
    })
  )

  it.effect("can fail to connect", () =>
    Effect.gen(function* () {
      const refused = new HttpFailure({ reason: "refused", mayHaveArrived: true })
      const error = yield* Effect.flip(signIn.pipe(Effect.provide(app(FakeHttp.failure(password.signIn, refused)))))
      assert.strictEqual(error._tag, "ConnectionError")
    })
  )
})

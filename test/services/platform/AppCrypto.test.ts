import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Redacted } from "effect"
import { WebCrypto } from "effect/crypto/WebCrypto"
import { CryptoUnavailableError } from "../../../src/errors/app.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import type { OwnCrypto } from "../../../src/services/platform/AppCrypto.js"
import { AppCrypto } from "../../../src/services/platform/AppCrypto.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { FakeBrowser } from "../../../src/testing/index.js"
import { guestToken } from "../../support/authApp.js"
import { fakeHttp, json, options } from "../../support/fakes.js"

const build = Effect.fnUntraced(function* (crypto: Partial<OwnCrypto> | undefined) {
  const http = yield* fakeHttp(() => Effect.succeed(json({})))
  const tokens = TokenStore.layerFrom({
    get: Effect.succeed({ accessToken: Redacted.make(guestToken), refreshToken: Redacted.make("refresh") })
  })
  // The cast: a host may have less than the type says.
  const host = crypto ? Layer.succeed(AppCrypto, crypto as OwnCrypto) : Layer.succeed(WebCrypto, crypto as unknown as Crypto)
  const wired = Layer.provide([http.layer, tokens, host, FakeBrowser.make().tab("https://app.test/").layer])
  const built = yield* Layer.build(
    Layer.merge(
      ClientApp.layerNoDeps(options).pipe(wired),
      ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(wired)
    )
  )
  return { client: Context.get(built, ClientApp), server: Context.get(built, ServerApp), sent: http.sent }
})

/** Returns what a host is told that it lacks. */
const missing = (exit: Exit.Exit<unknown, unknown>) => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
  return defect instanceof CryptoUnavailableError ? defect.missing : assert.fail(String(defect))
}

describe("a host that lacks Web Crypto", () => {
  for (const [name, crypto] of Object.entries({ "none of it": undefined, "no random bytes": {} }))
    it.effect(`is told when the app is created, with ${name}`, () =>
      Effect.gen(function* () {
        assert.strictEqual(missing(yield* Effect.exit(build(crypto))), "crypto.getRandomValues")
      }).pipe(Effect.scoped)
    )

  it.effect("is told by each method that hashes, which sends nothing; others need no more than random bytes", () =>
    Effect.gen(function* () {
      const random: Partial<OwnCrypto> = { getRandomValues: (array) => crypto.getRandomValues(array) }
      const { client, sent, server } = yield* build(random)
      const enrolment = yield* client.auth.beginMfaEnrolment()
      const before = (yield* sent).length
      for (const call of [
        client.auth.signInWithOAuth("github"),
        client.auth.linkOAuth("github"),
        client.auth.enableMfa(enrolment, "123456"),
        server.vault.setValue({ storeId: "store", key: "key", value: "value", secret: Redacted.make("secret of the vault") })
      ])
        assert.strictEqual(missing(yield* Effect.exit(call as Effect.Effect<unknown, unknown>)), "crypto.subtle")
      assert.strictEqual((yield* sent).length, before)
    }).pipe(Effect.scoped)
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ClientApp, TokenStore } from "../../src/effect.js"
import { fakeHttp, json, options } from "../support/fakes.js"

describe("the sources that tests run", () => {
  // The schemas would say "must be a string".
  it.effect("read values by the codecs of the package, which say that a missing field is required", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      const app = ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, TokenStore.layerMemory]))
      // The cast: a caller without type checks.
      const credential = { email: "ada@example.com" } as { readonly email: string; readonly password: string }
      const error = yield* Effect.flip(
        Effect.provide(
          ClientApp.use(({ auth }) => auth.signInWithCredential(credential)),
          app
        )
      )
      assert.deepInclude(error, { _tag: "InvalidInput", field: "password", reason: "password is a required field" })
      assert.strictEqual(yield* http.count, 0)
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TokenStore } from "../../src/services/platform/TokenStore.js"
import type { TokenStoreOption } from "../../src/services/tokenStoreOption.js"
import { layerTokenStore } from "../../src/services/tokenStoreOption.js"
import { options } from "../support/fakes.js"

const { projectId } = options
const stored = (tokenStore: TokenStoreOption | undefined, elsewhere: "memory" | null = "memory") =>
  Effect.flatMap(TokenStore, (store) => store.get).pipe(
    Effect.provide(layerTokenStore({ projectId, ...(tokenStore !== undefined && { tokenStore }) }, elsewhere)),
    Effect.map((pair) => pair && [pair.accessToken, pair.refreshToken].map((token) => token && Redacted.value(token)))
  )

describe("layerTokenStore", () => {
  it.effect("reads the session of a request from its x-stack-auth header", () =>
    Effect.gen(function* () {
      const auth = JSON.stringify({ accessToken: null, refreshToken: "r" })
      assert.deepStrictEqual(yield* stored(new Request("https://a.test", { headers: { "x-stack-auth": auth } })), [null, "r"])
    })
  )

  it.effect("takes the tokens that the caller holds", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* stored({ refreshToken: Redacted.make("r") }), [null, "r"])
    })
  )

  it.effect("starts without a session in memory, and without one where there is no store", () =>
    Effect.gen(function* () {
      assert.isNull(yield* stored(undefined))
      assert.isNull(yield* stored(null))
      assert.isNull(yield* stored(undefined, null))
    })
  )

  for (const [rule, wrong] of [
    ["cookies where there is no page", "cookie"],
    ["a store of another name", "session"],
    ["an object that is neither a request nor tokens", {}]
  ] as const) {
    it.effect(`refuses ${rule}, by the option's name (rule 76)`, () =>
      Effect.gen(function* () {
        // The cast stands for a caller without types.
        const error = yield* Effect.flip(stored(wrong as TokenStoreOption))
        assert.strictEqual(error.option, "tokenStore")
      })
    )
  }
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TokenStore } from "../../src/services/platform/TokenStore.js"
import type { RequestLike } from "../../src/services/platform/TokenStore.request.js"
import type { TokenStoreOption } from "../../src/services/tokenStoreOption.js"
import { layerTokenStore } from "../../src/services/tokenStoreOption.js"
import { options } from "../support/fakes.js"

const { projectId } = options
const stored = (tokenStore: TokenStoreOption | RequestLike | undefined, elsewhere: "memory" | null = "memory") =>
  Effect.flatMap(TokenStore, (store) => store.get).pipe(
    Effect.provide(
      // The cast of a union, which is no option of one kind of app.
      layerTokenStore({ projectId, ...(tokenStore !== undefined && { tokenStore: tokenStore as TokenStoreOption }) }, elsewhere)
    ),
    Effect.map((pair) => pair && [pair.accessToken, pair.refreshToken].map((token) => token && Redacted.value(token)))
  )

describe("layerTokenStore", () => {
  it.effect("reads the session of a request from its x-stack-auth header", () =>
    Effect.gen(function* () {
      const auth = JSON.stringify({ accessToken: null, refreshToken: "r" })
      assert.deepStrictEqual(yield* stored(new Request("https://a.test", { headers: { "x-stack-auth": auth } })), [null, "r"])
    })
  )

  it.effect("reads the session of a request whose response can be written into", () =>
    Effect.gen(function* () {
      const request = new Request("https://a.test", { headers: { cookie: "stack-refresh=r" } })
      assert.deepStrictEqual(yield* stored({ request, response: new Headers() }), [null, "r"])
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

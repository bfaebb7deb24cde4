import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { ClientApp } from "../../../src/services/ClientApp.js"
import type { TokenStoreOption } from "../../../src/services/config/tokenStoreOption.js"
import { tokenStoreOf } from "../../../src/services/config/tokenStoreOption.js"
import type { RequestLike } from "../../../src/services/platform/RequestLike.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ReadOnlyServerApp } from "../../../src/services/ReadOnlyApp.js"
import type { Http } from "../../../src/services/transport/Http.js"
import { fakeHttp, json, jwt, options, recorded } from "../../support/fakes.js"

const { projectId } = options
const stored = (tokenStore: TokenStoreOption | RequestLike | undefined, elsewhere: "memory" | null = "memory") =>
  Effect.flatMap(TokenStore, (store) => store.get).pipe(
    Effect.provide(
      // The cast: a union that no single kind of app accepts.
      Layer.effectContext(
        tokenStoreOf({ projectId, ...(tokenStore !== undefined && { tokenStore: tokenStore as TokenStoreOption }) }, elsewhere)
      )
    ),
    Effect.map((pair) => pair && [pair.accessToken, pair.refreshToken].map((token) => token && Redacted.value(token)))
  )

describe("tokenStoreOf", () => {
  it.effect("reads the session of a request from its x-stack-auth header", () =>
    Effect.gen(function* () {
      const auth = JSON.stringify({ accessToken: null, refreshToken: "r" })
      assert.deepStrictEqual(yield* stored(new Request("https://a.test", { headers: { "x-stack-auth": auth } })), [null, "r"])
    })
  )

  it.effect("reads the session of a request with a writable response", () =>
    Effect.gen(function* () {
      const request = new Request("https://a.test", { headers: { cookie: "stack-refresh=r" } })
      assert.deepStrictEqual(yield* stored({ request, response: new Headers() }), [null, "r"])
    })
  )

  it.effect("accepts the caller's tokens", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* stored({ accessToken: null, refreshToken: Redacted.make("r") }), [null, "r"])
    })
  )

  it.effect("starts without a session in memory or without a store", () =>
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
    it.effect(`rejects ${rule}, by the option's name (rule 76)`, () =>
      Effect.gen(function* () {
        // The cast: a caller without types.
        const error = yield* Effect.flip(stored(wrong as TokenStoreOption))
        assert.strictEqual(error.option, "tokenStore")
      })
    )
  }
})

describe("the store of an app", () => {
  it.effect("is the one that it was given, even beside others in the same process, inside a request and outside (rule 75)", () =>
    Effect.gen(function* () {
      const accessToken = (name: string) => jwt(name, 4_000_000_000)
      const access = encodeURIComponent(JSON.stringify(["in-cookie", accessToken("cookie")]))
      const given = {
        cookie: new Request("https://a.test", { headers: { cookie: `stack-refresh=in-cookie; stack-access=${access}` } }),
        tokens: { accessToken: accessToken("tokens"), refreshToken: "in-tokens" },
        memory: "memory",
        nowhere: null
      } as const
      const http = yield* fakeHttp(() => Effect.succeed(json(recorded("users.me.get", "success-client").response.body)))
      const read = (tokenStore: (typeof given)[keyof typeof given]) =>
        ClientApp.use(({ auth }) => auth.getAuthJson()).pipe(
          Effect.provide(
            ClientApp.layerNoDeps(options).pipe(
              // The cast: a union that no single kind of app accepts.
              Layer.provide([
                http.layer,
                Layer.effectContext(tokenStoreOf({ projectId, tokenStore: tokenStore as TokenStoreOption }, "memory"))
              ])
            )
          )
        )
      const found = yield* Effect.all(
        Object.values(given).map((one) => read(one)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        found.map(({ refreshToken }) => refreshToken),
        ["in-cookie", "in-tokens", null, null]
      )
      assert.strictEqual(yield* http.count, 0)
    })
  )

  it("is never implicit: an app whose layer is given none does not compile (rule 75)", () => {
    const app = ClientApp.layerNoDeps(options)
    expectTypeOf<Layer.Services<typeof app>>().toEqualTypeOf<Http | TokenStore>()
  })

  it.effect("is not read before a call needs the session, so that a page without one can be prerendered (rule 74)", () =>
    Effect.gen(function* () {
      const read: Array<string> = []
      const request: RequestLike = {
        headers: {
          get: (name) => {
            read.push(name)
            return null
          }
        }
      }
      const project = recorded("projects.current", "client-view").response.body
      const http = yield* fakeHttp(() => Effect.succeed(json(project)))
      const layer = ReadOnlyServerApp.layerNoDeps({ ...options, secretServerKey: "ssk", tokenStore: request })
      yield* ReadOnlyServerApp.use(({ project, user }) =>
        Effect.gen(function* () {
          yield* project.get()
          assert.strictEqual(yield* http.count, 1)
          assert.deepStrictEqual(read, [])
          assert.isNull(yield* user.get())
          assert.deepStrictEqual(read, ["authorization", "x-stack-auth", "cookie"])
        })
      ).pipe(Effect.provide(layer.pipe(Layer.provide(http.layer))))
    })
  )
})

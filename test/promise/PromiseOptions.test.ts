import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { Emulator, WebHandler } from "portico-emulator"
import type { ClientOptions, ServerOptions, TokenStore } from "../../src/index.js"
import { createAdminApp, createClientApp, createClientAppFromJson, createServerApp, InvalidOption } from "../../src/index.js"
import { ClientApp, ServerApp } from "../../src/services/index.js"

const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
const base = { projectId, publishableClientKey, baseUrl: "http://localhost:8102" }
const Platform = Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })
const credential = {
  email: "ada@example.com",
  password: "correct horse battery",
  noRedirect: true,
  noVerificationCallback: true
} as const

/** A platform in this process, as the `fetch` option of an app. */
const platform = Effect.map(WebHandler, (handler) => {
  const sent: Array<string> = []
  const fetch = (url: string, init: RequestInit) => {
    sent.push(new URL(url).pathname.replace("/api/v1", ""))
    return handler(new Request(url, init))
  }
  return { fetch, sent }
})

describe("an app with custom services", () => {
  it.effect("sends only through the given `fetch`, and nothing through the host's", () =>
    Effect.gen(function* () {
      const { fetch, sent } = yield* platform
      const app = createClientApp({ ...base, fetch, tokenStore: "memory" })
      yield* Effect.promise(() => app.auth.signUpWithCredential(credential))
      const user = yield* Effect.promise(() => app.user.get({ or: "throw" }))
      assert.deepStrictEqual([user.primaryEmail, sent.length > 1], [credential.email, true])
      yield* Effect.promise(() => app.dispose())
    }).pipe(Effect.provide(Platform))
  )

  it.effect("keeps its tokens in a custom store, even across apps, and is notified of other changes", () =>
    Effect.gen(function* () {
      const { fetch } = yield* platform
      let held: TokenStore.StoredTokens | null = null
      const listeners = new Set<() => void>()
      const tokenStore = {
        get: () => Promise.resolve(held),
        set: (tokens: TokenStore.StoredTokens | null) => {
          held = tokens
        },
        subscribe: (listener: () => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        }
      }
      const make = () => createClientApp({ ...base, fetch, tokenStore })
      const one = make()
      yield* Effect.promise(() => one.auth.signUpWithCredential(credential))
      assert.isNotNull(held)
      const other = make()
      assert.strictEqual((yield* Effect.promise(() => other.user.get({ or: "throw" }))).primaryEmail, credential.email)
      const stop = other.user.current.subscribe(() => {})
      assert.strictEqual(listeners.size, 1)
      stop()
      yield* Effect.promise(() => one.auth.signOut({ noRedirect: true }))
      assert.isNull(held)
      assert.isNull(yield* Effect.promise(() => other.user.get()))
    }).pipe(Effect.provide(Platform))
  )

  it("rejects with what its store throws", async () => {
    const broken = new Error("the key chain is locked")
    const app = createClientApp({ ...base, tokenStore: { get: () => Promise.reject(broken), set: () => {} } })
    for (const call of [app.user.get, app.user.get.result]) {
      assert.strictEqual(
        await call().then(
          () => assert.fail("fulfilled"),
          (reason: unknown) => reason
        ),
        broken
      )
    }
  })
})

describe("the JSON of an app", () => {
  it("contains what another app needs, and never a secret", async () => {
    const options = { urls: { signIn: "/in" }, redirectMethod: "window", trustedDomains: ["https://*.app.test"] } as const
    const app = createServerApp({ ...base, ...options, secretServerKey, extraRequestHeaders: { "x-proxy": "secret" } })
    const json = JSON.stringify(await app.toJson())
    assert.deepStrictEqual(JSON.parse(json), { ...base, ...options })
    assert.notInclude(json, secretServerKey)
    for (const given of [json, JSON.parse(json)]) {
      const client = createClientAppFromJson(given, { tokenStore: "memory" })
      assert.deepStrictEqual([client.auth.urls.signIn, await client.toJson()], ["/in", JSON.parse(json)])
    }
    const view = app.forTokens({ accessToken: "a.b.c", refreshToken: "hidden" })
    assert.notInclude(JSON.stringify(await view.toJson()), "hidden")
  })

  it("includes a publishable key, unless the project needs none", async () => {
    const keyless = { projectId, baseUrl: base.baseUrl }
    const server = createServerApp({ ...keyless, secretServerKey })
    for (const options of [undefined, {}]) {
      const outcome = await server.toJson.result(options)
      assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidOption" && outcome.error.option === "publishableClientKey")
    }
    assert.deepStrictEqual(await server.toJson({ publishableClientKey: null }), keyless)
    assert.deepStrictEqual(await server.toJson({ publishableClientKey }), base)
    assert.deepStrictEqual(await createClientApp(keyless).toJson(), keyless)
  })

  it("accepts no secret as publishable key", async () => {
    const server = createServerApp({ ...base, secretServerKey })
    for (const wrong of [secretServerKey, "sak_1234", "two words", ""]) {
      const outcome = await server.toJson.result({ publishableClientKey: wrong })
      assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidOption" && outcome.error.option === "publishableClientKey")
      assert.notInclude(JSON.stringify(outcome), secretServerKey)
    }
  })

  it("fails if the app navigates with a custom method, and is rejected if it is malformed", async () => {
    const app = createClientApp({ ...base, redirectMethod: { navigate: () => {} } })
    const outcome = await app.toJson.result()
    assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidOption" && outcome.error.option === "redirectMethod")
    for (const json of ["", "{", "[]", "null", '{"projectId":7}'])
      assert.throws(() => createClientAppFromJson(json), InvalidOption)
  })
})

describe("an option that cannot be used", () => {
  const bad: ReadonlyArray<readonly [option: string, given: object]> = [
    ["projectId", { projectId: 7 }],
    ["publishableClientKey", { publishableClientKey: 7 }],
    ["baseUrl", { baseUrl: {} }],
    ["fetch", { fetch: "fetch" }],
    ["tokenStore", { tokenStore: 7 }],
    ["tokenStore", { tokenStore: "cookies" }],
    ["tokenStore", { tokenStore: { get: () => null } }],
    ["tokenStore", { tokenStore: "cookie" }],
    ["urls", { urls: "/handler" }],
    ["urls", { urls: { signIn: 7 } }],
    ["urls.handler", { urls: { handler: "handler" } }],
    ["redirectMethod", { redirectMethod: "location" }],
    ["redirectMethod", { redirectMethod: { navigate: "push" } }],
    ["trustedDomains", { trustedDomains: "https://app.test" }],
    ["hostedPages", { hostedPages: 7 }],
    ["hostedPages", { hostedPages: "https://pages.app.test" }],
    ["hostedPages", { hostedPages: "https://pages.app.test/{projectId}" }],
    ["hostedPages", { hostedPages: "https://{projectId}.pages.app.test/" }],
    ["hostedPages", { hostedPages: "javascript://{projectId}" }],
    ["oauthScopesOnSignIn", { oauthScopesOnSignIn: { github: "repo" } }],
    ["extraRequestHeaders", { extraRequestHeaders: "x: y" }],
    ["extraRequestHeaders.x", { extraRequestHeaders: { x: 7 } }],
    ["cookies", { cookies: { domain: 7 } }],
    ["cookies", { cookies: { httpOnly: "yes" } }],
    ["callTimeoutMillis", { callTimeoutMillis: "soon" }],
    ["attemptTimeoutMillis", { attemptTimeoutMillis: Number.NaN }]
  ]
  // The cast: input from JavaScript.
  const client = (given: object) => ({ ...base, ...given }) as ClientOptions
  const server = (given: object) => ({ ...base, secretServerKey, ...given }) as ServerOptions

  for (const [option, given] of bad) {
    it.effect(`is named in every face: ${option}, ${JSON.stringify(given)}`, () =>
      Effect.gen(function* () {
        for (const make of [() => createClientApp(client(given)), () => createServerApp(server(given))] satisfies ReadonlyArray<
          () => object
        >) {
          const thrown = yield* Effect.flip(Effect.try({ try: (): unknown => make(), catch: (error) => error }))
          assert.instanceOf(thrown, InvalidOption)
          assert.strictEqual(thrown.option, option)
        }
        const builds: ReadonlyArray<Effect.Effect<unknown, InvalidOption>> = [
          Effect.scoped(Layer.build(ClientApp.layer(client(given)))),
          Effect.scoped(Layer.build(ServerApp.layer(server(given))))
        ]
        for (const build of builds) {
          const exit = yield* Effect.exit(build)
          assert.deepStrictEqual(Exit.isFailure(exit) && exit.cause.reasons.map(({ _tag }) => _tag), ["Fail"])
        }
      })
    )
  }

  it("is also that there are none", () => {
    for (const given of [undefined, null, 7, "options", []]) {
      for (const make of [createClientApp, createServerApp, createAdminApp]) {
        assert.throws(() => (make as (options: unknown) => unknown)(given), InvalidOption)
      }
    }
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Random, Redacted } from "effect"
import { WebCrypto } from "effect/crypto/WebCrypto"
import { ClientApp, createClientAppFromLayer, ServerApp, TokenStore } from "../../src/effect.js"
import { SharedSessions, SharedStore } from "../../src/store/effect.js"
import { FakeBrowser, FakeCrypto } from "../../src/testing/index.js"
import { answers, bodyOf, routes, tokenOf } from "../support/authApp.js"
import { fakeHttp, json, options, recorded } from "../support/fakes.js"
import { turn } from "../support/pace.js"

const ada = { email: "ada@example.com", password: "correct horse battery", noRedirect: true }
const platform = routes({
  "/projects/current": json(recorded("projects.current", "client-view").response.body),
  "/auth/password/sign-in": answers("auth.password.sign-in", "success"),
  "/data-vault/stores/secrets/set": json({ success: true })
})

// These tests run by the clock of the host.
const lastingToken = tokenOf({ sub: "member", is_anonymous: false, exp: 32_503_680_000 })

/** The apps of one program with a given crypto, on a platform that only records. */
const build = Effect.fnUntraced(function* (crypto: Layer.Layer<never> | Layer.Layer<unknown>) {
  const http = yield* fakeHttp(platform)
  const tab = FakeBrowser.make().tab("https://app.test/page")
  const signedIn = TokenStore.layerFrom({ get: Effect.succeed({ accessToken: Redacted.make(lastingToken), refreshToken: null }) })
  const below = Layer.mergeAll(http.layer, tab.layer, crypto)
  const clientLayer = ClientApp.layerNoDeps(options).pipe(Layer.provide(signedIn), Layer.provide(below))
  const serverLayer = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(
    Layer.provide([signedIn, SharedSessions.layer().pipe(Layer.provide(SharedStore.layerMemory))]),
    Layer.provide(below)
  )
  const apps = yield* Layer.build(Layer.fresh(Layer.mergeAll(clientLayer, serverLayer)))
  return { client: Context.get(apps, ClientApp), server: Context.get(apps, ServerApp), http, tab, clientLayer }
})

/** Returns everything that a program's apps generate at random, by purpose. */
const drawn = Effect.fnUntraced(function* ({ client, http, server, tab }: Effect.Success<ReturnType<typeof build>>) {
  yield* client.project.get()
  const leaving = yield* Effect.forkChild(client.auth.signInWithOAuth("github"), { startImmediately: true })
  while (tab.visits().length === 0) yield* turn
  leaving.interruptUnsafe()
  const parameters = new URL(tab.href()).searchParams
  const { text } = yield* client.auth.beginMfaEnrolment()
  yield* server.vault.setValue({ storeId: "secrets", key: "k", secret: "s", value: "v" })
  const response = new Headers()
  const view = yield* server.forRequest({ request: new Request("https://app.test/"), response })
  yield* view.auth.signInWithCredential(ada)
  const sent = yield* http.sent
  const vault = sent.find(({ url }) => url.includes("/data-vault/"))
  return {
    nonce: sent[0]?.headers["x-stack-random-nonce"],
    state: parameters.get("state"),
    challenge: parameters.get("code_challenge"),
    secondFactor: Redacted.value(text),
    encrypted: Object(bodyOf(vault)).encrypted_value,
    sessionId: /=([\w-]{43});/.exec(response.getSetCookie().join())?.[1]
  }
})

const broken = new Proxy({} as Crypto, {
  get: () => {
    throw new Error("drawn from whoever calls")
  }
})

describe("random values of an app", () => {
  it.live("depend only on its own crypto: equal seeds give equal values, and different seeds different ones", () =>
    Effect.gen(function* () {
      const [one, same, other] = yield* Effect.all([1, 1, 2].map((seed) => Effect.flatMap(build(FakeCrypto.layer(seed)), drawn)))
      assert.deepStrictEqual(one, same)
      for (const [what, text] of Object.entries(one ?? assert.fail())) {
        assert.isString(text, what)
        assert.notStrictEqual(text, Object(other)[what], what)
      }
    }).pipe(Effect.scoped)
  )

  it.live("do not depend on the caller's crypto or random source", () =>
    Effect.gen(function* () {
      const alone = yield* Effect.flatMap(build(FakeCrypto.layer()), drawn)
      const called = yield* Effect.flatMap(build(FakeCrypto.layer()), (apps) =>
        drawn(apps).pipe(Effect.provideService(WebCrypto, broken), Random.withSeed("known to everybody"))
      )
      assert.deepStrictEqual(called, alone)
    }).pipe(Effect.scoped)
  )

  it.live("come from the host's crypto by default, even if a caller's random source is fixed", () =>
    Effect.gen(function* () {
      const [one, other] = yield* Effect.all(
        [1, 2].map(() => Effect.flatMap(build(Layer.empty), (apps) => Random.withSeed(drawn(apps), "known to everybody")))
      )
      for (const [what, text] of Object.entries(one ?? assert.fail())) assert.notStrictEqual(text, Object(other)[what], what)
    }).pipe(Effect.scoped)
  )

  it.live("are the same for promises", () =>
    Effect.gen(function* () {
      const { client, clientLayer, http } = yield* build(FakeCrypto.layer())
      yield* client.project.get()
      const app = createClientAppFromLayer(Layer.fresh(clientLayer))
      yield* Effect.promise(() => app.project.get())
      const [first, second] = (yield* http.sent).map(({ headers }) => headers["x-stack-random-nonce"])
      assert.strictEqual(first, second)
      yield* Effect.promise(() => app.dispose())
    }).pipe(Effect.scoped)
  )

  it.effect("use the `WebCrypto` in effect where the app is built, such as a polyfill", () =>
    Effect.gen(function* () {
      let drawings = 0
      const polyfill = {
        subtle: crypto.subtle,
        getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => {
          drawings++
          return crypto.getRandomValues(bytes)
        }
      }
      // The cast: an app needs nothing else of it.
      const { client } = yield* Effect.provideService(build(Layer.empty), WebCrypto, polyfill as unknown as Crypto)
      yield* client.project.get()
      assert.strictEqual(drawings, 1)
    }).pipe(Effect.scoped)
  )
})

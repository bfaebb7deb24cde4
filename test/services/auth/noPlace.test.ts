import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import type { ClientApp } from "../../../src/promise/client.js"
import { createClientApp } from "../../../src/promise/client.js"
import { createServerApp } from "../../../src/promise/server.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { layerNone } from "../../../src/services/platform/tokens/TokenStore.none.js"
import { layerRequest } from "../../../src/services/platform/tokens/TokenStore.request.js"
import { authApp, routes } from "../../support/authApp.js"
import { options } from "../../support/fakes.js"

type App = Effect.Success<ReturnType<typeof authApp>>

const ways = ({ auth, user }: App) => ({
  password: auth.signInWithCredential({ email: "ada@example.com", password: "password" }),
  signUp: auth.signUpWithCredential({ email: "ada@example.com", password: "password" }),
  magicLink: auth.signInWithMagicLink("c".repeat(45)),
  mfa: auth.signInWithMfa("123456", "attempt"),
  passkey: auth.signInWithPasskey(),
  oauth: auth.signInWithOAuth("github"),
  apple: auth.signInWithAppleNative("token"),
  anonymous: auth.signUpAnonymously(),
  visitor: user.get({ or: "anonymous" }),
  import: auth.importSession("anything")
})

describe("signing in without a token store", () => {
  for (const [name, store] of Object.entries({
    "of an app without a store": layerNone,
    "of an app that only reads a request": Layer.orDie(layerRequest({ headers: {} }, options.projectId))
  })) {
    it.effect(`is refused before anything is sent, in each way ${name}`, () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({}), { store })
        for (const [way, signingIn] of Object.entries(ways(app))) {
          const error = yield* Effect.flip(signingIn as Effect.Effect<unknown, { readonly _tag: string }>)
          assert.propertyVal(error, "_tag", "InvalidOption", way)
          assert.propertyVal(error, "option", "tokenStore", way)
        }
        assert.deepStrictEqual(yield* app.paths, [])
        assert.deepStrictEqual(app.gone, [])
        yield* app.auth.signOut({ noRedirect: true })
      })
    )
  }

  it.effect("is not restricted with a store", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { store: TokenStore.layerMemory.pipe(Layer.fresh) })
      const error = yield* Effect.flip(app.auth.signInWithCredential({ email: "ada@example.com", password: "password" }))
      assert.notStrictEqual(error._tag, "InvalidOption")
      assert.lengthOf(yield* app.paths, 1)
    })
  )

  it("is an error as a value for a server app with promises", async () => {
    const app = createServerApp({
      ...options,
      secretServerKey: "ssk",
      fetch: () => assert.fail("something was sent")
    })
    const outcome = await app.auth.signInWithCredential.result({ email: "ada@example.com", password: "password" })
    assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidOption", JSON.stringify(outcome))
    await app.dispose()
  })
})

describe("a call that needs a session", () => {
  it.effect.each([
    [layerNone, "no-store"],
    [Layer.orDie(layerRequest({ headers: {} }, options.projectId)), "signed-out"],
    [TokenStore.layerMemory.pipe(Layer.fresh), "signed-out"]
  ] as const)("says whether the store is missing or the user", ([store, reason]) =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { store })
      assert.propertyVal(yield* Effect.flip(app.user.get({ or: "throw" })), "reason", reason)
      assert.propertyVal(yield* Effect.flip(app.user.update({ displayName: "Ada" })), "reason", reason)
      assert.isNull(yield* app.user.get())
      assert.isNull(yield* app.auth.getTokens())
    })
  )
})

describe("the tokens passed to an app", () => {
  const made = (tokenStore: unknown): ClientApp | Error => {
    try {
      return createClientApp({ ...options, tokenStore: tokenStore as null })
    } catch (error) {
      return error as Error
    }
  }

  it("are both required, or the app fails with the specification's message", () => {
    for (const [given, words] of [
      [{ accessToken: "a.b.c" }, "must contain accessToken and refreshToken"],
      [{ refreshToken: "r" }, "must contain accessToken and refreshToken"],
      [{ accessToken: "a.b.c", refreshToken: undefined }, "must contain accessToken and refreshToken"],
      [{ accessToken: "undefined", refreshToken: "r" }, "has a token `accessToken` that is the string 'undefined'"],
      [{ accessToken: "a.b.c", refreshToken: "undefined" }, "has a token `refreshToken` that is the string 'undefined'"]
    ] as const) {
      const error = made(given)
      assert.propertyVal(error, "_tag", "InvalidOption", JSON.stringify(given))
      assert.propertyVal(error, "option", "tokenStore")
      assert.include((error as Error).message, words)
      assert.notInclude((error as Error).message, "a.b.c")
    }
  })

  it("may be null for one of them", async () => {
    for (const given of [
      { accessToken: null, refreshToken: "r" },
      { accessToken: "a.b.c", refreshToken: null }
    ]) {
      const app = made(given)
      assert.notInstanceOf(app, Error)
      if (!(app instanceof Error)) await app.dispose()
    }
  })

  const half: ReadonlyArray<readonly [given: unknown, words: string]> = [
    [{ accessToken: "a.b.c" }, "must contain accessToken and refreshToken"],
    [{ refreshToken: Redacted.make("r") }, "must contain accessToken and refreshToken"],
    [{ accessToken: Redacted.make("undefined"), refreshToken: "r" }, "has a token `accessToken` that is the string 'undefined'"],
    [{ accessToken: "a.b.c", refreshToken: "undefined" }, "has a token `refreshToken` that is the string 'undefined'"]
  ]
  const refusal = (run: () => unknown): unknown => {
    try {
      run()
    } catch (error) {
      return error
    }
    return null
  }

  it("are both required for a view of the app too", async () => {
    const app = createClientApp({ ...options, tokenStore: null })
    for (const [given, words] of half) {
      const error = refusal(() => app.forTokens(given as never))
      assert.propertyVal(error, "_tag", "InvalidOption", JSON.stringify(given))
      assert.propertyVal(error, "option", "tokens")
      assert.include((error as Error).message, words)
      assert.notInclude((error as Error).message, "a.b.c")
    }
    await app.dispose()
  })

  it("are both required from a custom store too, or calls reject", async () => {
    for (const [given, words] of half) {
      const app = createClientApp({ ...options, tokenStore: { get: () => given as never, set: () => {} } })
      const error = await app.user.get().catch((reason: unknown) => reason)
      assert.propertyVal(error, "_tag", "InvalidOption", JSON.stringify(given))
      assert.include((error as Error).message, words)
      await app.dispose()
    }
  })
})

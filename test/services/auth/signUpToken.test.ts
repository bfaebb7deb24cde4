import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import * as sessionText from "../../../src/services/session/sessionText.js"
import { fakeHttp, json, jwtFrom, options } from "../../support/fakes.js"
import { lateApp } from "../../support/lateApp.js"

const tokenOf = (name: string, isAnonymous: boolean, exp = 600) =>
  jwtFrom({ sub: name, name, email: null, is_anonymous: isAnonymous, iat: 0, exp })

/** Signs up in an app with given tokens; returns the tokens of the requests, by path. */
const signUp = Effect.fnUntraced(function* (
  held: { readonly accessToken: string | null; readonly refreshToken: string },
  renewed: string | "hangs"
) {
  const http = yield* fakeHttp(({ url }) => {
    if (!url.endsWith("/auth/oauth/token")) {
      return Effect.succeed(
        json({ access_token: tokenOf("new", false), refresh_token: "new", user_id: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203" })
      )
    }
    return renewed === "hangs" ? Effect.never : Effect.succeed(json({ access_token: renewed }))
  })
  const pair = tokenPair(held.accessToken, held.refreshToken)
  const store = TokenStore.layerFrom({ get: Effect.succeed(pair) })
  const built = yield* Layer.build(lateApp.pipe(Layer.provide([http.layer, store])))
  const { auth } = Context.get(built, ClientApp)
  const call = auth.signUpWithCredential({
    email: "ada@example.com",
    password: "correct horse",
    noVerificationCallback: true,
    noRedirect: true
  })
  const fiber = yield* Effect.forkChild(call, { startImmediately: true })
  yield* TestClock.adjust(100)
  const isDone = fiber.pollUnsafe() !== undefined
  yield* Fiber.interrupt(fiber)
  const sent = (yield* http.sent).map(({ headers, url }) => [
    new URL(url).pathname.replace("/api/v1", ""),
    headers["x-stack-access-token"]
  ])
  return { isDone, sent }
}, Effect.scoped)

const path = "/auth/password/sign-up"

describe("a sign-up", () => {
  it.effect("keeps an anonymous user, whose token may be refreshed first", () =>
    Effect.gen(function* () {
      const anonymous = tokenOf("guest", true)
      const fresh = yield* signUp({ accessToken: anonymous, refreshToken: "r" }, "hangs")
      assert.deepStrictEqual(fresh, { isDone: true, sent: [[path, anonymous]] })
      const renewed = yield* signUp({ accessToken: null, refreshToken: "r" }, anonymous)
      assert.deepStrictEqual(renewed.sent.at(-1), [path, anonymous])
    })
  )

  it.effect("never carries the token of a regular user, even if the session was not known yet", () =>
    Effect.gen(function* () {
      const normal = tokenOf("grace", false)
      for (const [held, renewed] of [
        [normal, normal],
        [null, normal],
        // An anonymous user who has signed up in another tab.
        [tokenOf("guest", true, 1), normal]
      ] as const) {
        yield* TestClock.adjust("1 minute")
        const { isDone, sent } = yield* signUp({ accessToken: held, refreshToken: "r" }, renewed)
        assert.isTrue(isDone)
        assert.deepStrictEqual(sent.at(-1), [path, undefined])
      }
    })
  )

  it.effect("does not wait for the session of a regular user", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("20 minutes")
      const { isDone, sent } = yield* signUp({ accessToken: tokenOf("grace", false), refreshToken: "r" }, "hangs")
      assert.deepStrictEqual([isDone, sent], [true, [[path, undefined]]])
    })
  )
})

/** The sign-ins that convert an anonymous user. */
const upgrades: Readonly<Record<string, (auth: Effect.Success<typeof ClientApp>["auth"]) => Effect.Effect<void, unknown>>> = {
  signUpWithCredential: (auth) =>
    auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true }),
  signInWithMagicLink: (auth) => auth.signInWithMagicLink("a".repeat(45))
}

describe("a sign-up whose code is loaded on demand", () => {
  for (const [name, upgrade] of Object.entries(upgrades)) {
    /** Returns the token that the sign-up carries if somebody else becomes the app's user while its code is loaded. */
    const carried = Effect.fnUntraced(function* (before: string | null, meanwhile: string) {
      const http = yield* fakeHttp(() => Effect.succeed(json("refused", {}, 400)))
      const layer = lateApp.pipe(Layer.provide([http.layer, TokenStore.layerMemory]))
      const { auth } = Context.get(yield* Layer.build(layer), ClientApp)
      const continueAs = (token: string) => {
        const pair = tokenPair(token, `refresh of ${token}`.replaceAll(/[^a-z]/g, ""))
        return pair === null ? Effect.die("no pair") : auth.importSession(sessionText.write(options.projectId, pair))
      }
      yield* before === null ? auth.signOut({ noRedirect: true }) : continueAs(before)
      const fiber = yield* Effect.forkChild(Effect.exit(upgrade(auth)), { startImmediately: true })
      yield* continueAs(meanwhile)
      yield* Fiber.join(fiber)
      return (yield* http.sent).map(({ headers }) => headers["x-stack-access-token"])
    }, Effect.scoped)
    const [one, other] = [tokenOf("one", true), tokenOf("other", true)]

    it.effect(`converts only the anonymous user of the moment of the call: ${name}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* carried(one, one), [one])
        assert.deepStrictEqual(yield* carried(one, other), [undefined])
      })
    )

    it.effect(`converts an anonymous user of whom the app did not know yet: ${name}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* carried(null, other), [other])
      })
    )
  }
})

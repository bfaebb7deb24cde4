import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import * as Observable from "../../../src/internal/Observable.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { expired } from "../../../src/services/session/accessToken.js"
import type { State } from "../../../src/services/session/State.js"
import { Callers } from "../../../src/services/session/State.js"
import * as sessionText from "../../../src/services/session/sessionText.js"
import * as FakeBrowser from "../../../src/testing/FakeBrowser.js"
import { fakeHttp, json, jwtFrom, options, pair } from "../../support/fakes.js"
import { lateApp } from "../../support/lateApp.js"
import { makePlatform } from "../../support/platform.js"
import { makeBrowser } from "../../support/tabs.js"

const id = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
const password = "correct horse"

/** Changes of the signed-in user's account whose code is loaded on first use. */
const calls: Readonly<Record<string, (app: ClientApp["Service"]) => Effect.Effect<unknown, unknown>>> = {
  "apiKeys.revoke": ({ apiKeys }) => apiKeys.revoke(id),
  "auth.authorizeCrossDomain": ({ auth }) =>
    auth.authorizeCrossDomain({ redirectUri: "https://other.test/", state: "s", codeChallenge: "c".repeat(43) }),
  "auth.beginMfaEnrolment": ({ auth }) => auth.beginMfaEnrolment(),
  "auth.confirmCliLogin": ({ auth }) => auth.confirmCliLogin("a".repeat(45)),
  "auth.disableMfa": ({ auth }) => auth.disableMfa(),
  // The code of the time zero. RFC 4226, appendix D
  "auth.enableMfa": ({ auth }) =>
    auth.enableMfa({ secret: Redacted.make(new TextEncoder().encode("12345678901234567890")) }, "755224"),
  "auth.getConnectedAccount": ({ auth }) => auth.getConnectedAccount("github", { or: "throw" }),
  "auth.linkOAuth": ({ auth }) => auth.linkOAuth("github"),
  "auth.listConnectedAccounts": ({ auth }) => auth.listConnectedAccounts(),
  "auth.listSessions": ({ auth }) => auth.listSessions(),
  "auth.registerPasskey": ({ auth }) => auth.registerPasskey({ hostname: "app.test" }),
  "auth.revokeSession": ({ auth }) => auth.revokeSession(id),
  "auth.sendVerificationEmail": ({ auth }) =>
    auth.sendVerificationEmail("ada@example.com", { callbackUrl: "https://app.test/handler" }),
  "auth.setPassword": ({ auth }) => auth.setPassword({ password }),
  "auth.updatePassword": ({ auth }) => auth.updatePassword({ oldPassword: password, newPassword: password }),
  "contactChannels.delete": ({ contactChannels }) => contactChannels.delete(id),
  "invitations.accept": ({ invitations }) => invitations.accept("a".repeat(45)),
  "invitations.send": ({ invitations }) =>
    invitations.send({ teamId: id, email: "bob@example.com", callbackUrl: "https://app.test/handler" }),
  "notifications.setEnabled": ({ notifications }) => notifications.setEnabled(id, false),
  "oauthProviders.delete": ({ oauthProviders }) => oauthProviders.delete(id),
  "payments.createCheckoutUrl": ({ payments }) => payments.createCheckoutUrl({ userId: id, productId: "pro" }),
  "payments.getItem": ({ payments }) => payments.getItem({ userId: id, itemId: "seats" }),
  "payments.listProducts": ({ payments }) => payments.listProducts({ userId: id }),
  "teams.create": ({ teams }) => teams.create({ displayName: "Team" }),
  "teams.delete": ({ teams }) => teams.delete(id),
  "teams.leave": ({ teams }) => teams.leave(id),
  "user.delete": ({ user }) => user.delete(),
  "user.update": ({ user }) => user.update({ displayName: "Ada" })
}
const signedIn = Effect.gen(function* () {
  const http = yield* fakeHttp(() => Effect.succeed(json("refused", {}, 400)))
  const { layer: browser } = FakeBrowser.make({ seed: 1 }).tab("https://app.test/")
  const layer = lateApp.pipe(Layer.provide([http.layer, TokenStore.layerMemory, browser]))
  const app = yield* Effect.provide(ClientApp, layer)
  const signIn = (name: string) => app.auth.importSession(sessionText.write(options.projectId, pair(name)))
  yield* signIn("ada")
  return { app, signIn, paths: Effect.map(http.sent, (all) => all.map(({ url }) => new URL(url).pathname)) }
})

describe("a call whose code is loaded on demand", () => {
  for (const [name, call] of Object.entries(calls)) {
    it.effect(`is not sent as a user who has signed in meanwhile: ${name}`, () =>
      Effect.gen(function* () {
        const { app, paths, signIn } = yield* signedIn
        const fiber = yield* Effect.forkChild(Effect.flip(call(app)), { startImmediately: true })
        yield* signIn("bob")
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
        assert.deepStrictEqual(yield* paths, [])
      })
    )
  }

  for (const [name, call] of Object.entries(calls)) {
    it.effect(`is not sent if nobody was signed in when it was made: ${name}`, () =>
      Effect.gen(function* () {
        const { app, paths, signIn } = yield* signedIn
        yield* app.auth.signOut({ noRedirect: true })
        const before = yield* paths
        const fiber = yield* Effect.forkChild(Effect.flip(call(app)), { startImmediately: true })
        yield* signIn("bob")
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
        assert.deepStrictEqual(yield* paths, before)
      })
    )
  }

  it.effect("is not sent as a user who signs in before the tokens were read", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json("refused", {}, 400)))
      const store = TokenStore.layerFrom({ get: Effect.succeed(pair("ada")) })
      const layer = lateApp.pipe(Layer.provide([http.layer, store]))
      const app = Context.get(yield* Layer.build(layer), ClientApp)
      const fiber = yield* Effect.forkChild(Effect.flip(app.teams.leave(id)), { startImmediately: true })
      yield* app.auth.importSession(sessionText.write(options.projectId, pair("bob")))
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
      assert.strictEqual(yield* http.count, 0)
    })
  )
})

describe("a caller whose user is not known yet", () => {
  it("becomes the first user who is read, and stays that user at another sign-in of the same", () => {
    const state = Observable.make<State>({ _tag: "Unread", generation: 1 })
    const callers = new Callers(state)
    const caller = callers.caller(Context.empty())
    const isReplacedBy = (sub: string, generation: number) => {
      const tokens = { accessToken: Redacted.make(jwtFrom({ sub, generation })), refreshToken: Redacted.make(`refresh-${sub}`) }
      state.set({ _tag: "Active", generation, pair: tokens, freshness: expired })
      return callers.isReplaced(caller)
    }
    assert.isFalse(isReplacedBy("ada", 1))
    assert.isFalse(isReplacedBy("ada", 2))
    assert.isTrue(isReplacedBy("bob", 3))
  })
})

const streams: Readonly<Record<string, (app: ClientApp["Service"]) => Effect.Effect<unknown, unknown>>> = {
  streamInvoices: ({ payments }) => Stream.runDrain(payments.streamInvoices({ teamId: id })),
  streamProducts: ({ payments }) => Stream.runDrain(payments.streamProducts({ teamId: id }))
}

describe("a stream", () => {
  for (const [name, open] of Object.entries(streams)) {
    it.effect(`asks for no page as a user who has signed in since it started: ${name}`, () =>
      Effect.gen(function* () {
        let meanwhile: Effect.Effect<unknown, unknown> = Effect.void
        const page = json({ items: [], is_paginated: true, pagination: { next_cursor: "next" } })
        const http = yield* fakeHttp(() => Effect.as(Effect.orDie(meanwhile), page))
        const layer = lateApp.pipe(Layer.provide([http.layer, TokenStore.layerMemory]))
        const app = yield* Effect.provide(ClientApp, layer)
        const signIn = (user: string) => app.auth.importSession(sessionText.write(options.projectId, pair(user)))
        yield* signIn("ada")
        meanwhile = signIn("bob")
        assert.deepInclude(yield* Effect.flip(open(app)), { _tag: "SessionExpired", reason: "replaced" })
        const tokens = (yield* http.sent).map(({ headers }) => headers["x-stack-access-token"])
        assert.strictEqual(tokens.length, 1)
        assert.isString(tokens[0])
      })
    )
  }
})

describe("a call made before the tokens were read", () => {
  it.effect("belongs to the user who was signed in then, and is not repeated as a user of another tab", () =>
    Effect.gen(function* () {
      const platform = makePlatform()
      const browser = makeBrowser({ deaf: true })
      const store = (user: string) =>
        Effect.flatMap(platform.begin(user), (begun) => browser.write(tokenPair(begun.accessToken, begun.refreshToken)))
      yield* store("ada")
      const { transport } = yield* browser.tab(platform.layer)
      platform.state.fault = "expired"
      platform.state.latencyMillis = 100
      const call = yield* Effect.forkChild(Effect.flip(transport.call(users.getMe, {})), { startImmediately: true })
      yield* TestClock.adjust(50)
      yield* store("bob")
      yield* TestClock.adjust("1 minute")
      assert.deepInclude(yield* Fiber.join(call), { _tag: "SessionExpired", reason: "replaced" })
      assert.deepStrictEqual(
        platform.sent.map(({ path, user }) => [path, user]),
        [["/users/me", "ada"]]
      )
    }).pipe(Effect.scoped)
  )
})

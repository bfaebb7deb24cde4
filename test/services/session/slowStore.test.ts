import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Fiber, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { ClientApp } from "../../../src/services/ClientApp.js"
// Loaded on first use otherwise, which the test's clock would not wait for.
import "../../../src/services/lazy/code.js"
import { Session } from "../../../src/services/layers.js"
import { alone, Tabs } from "../../../src/services/platform/Tabs.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { isSameSession, TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import * as sessionText from "../../../src/services/session/sessionText.js"
import { Config, fakeHttp, json, options, pair } from "../../support/fakes.js"
import { turn } from "../../support/pace.js"

type App = ClientApp["Service"]

/** An app with a custom token store, such as Redis, whose reads and writes take a given time. */
const setup = Effect.fnUntraced(function* (
  readMillis: number,
  writeMillis: number,
  first: TokenPair | null,
  answer = json({ success: true })
) {
  let held = first
  const store = Layer.succeed(TokenStore, {
    get: Effect.delay(
      Effect.sync(() => held),
      readMillis
    ),
    set: (next) =>
      Effect.delay(
        Effect.sync(() => void (held = next)),
        writeMillis
      ),
    replace: (session, next) =>
      Effect.delay(
        Effect.sync(() => {
          if (!isSameSession(held, session)) return false
          held = next
          return true
        }),
        writeMillis
      )
  })
  const http = yield* fakeHttp(() => Effect.succeed(answer))
  const layer = ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, store]))
  const app = Context.get(yield* Layer.build(layer), ClientApp)
  const signIn = (name: string) => app.auth.importSession(sessionText.write(options.projectId, pair(name)))
  const elsewhere = (name: string) =>
    Effect.sync(() => {
      held = pair(name)
    })
  return { app, signIn, elsewhere, sent: http.sent, stored: () => held }
})
const done = <A, E>(effect: Effect.Effect<A, E>, millis = 500) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    yield* TestClock.adjust(millis)
    return yield* Fiber.join(fiber)
  })

const calls: Readonly<Record<string, (app: App) => Effect.Effect<unknown, unknown>>> = {
  "user.delete": ({ user }) => user.delete(),
  "user.update": ({ user }) => user.update({ displayName: "x" }),
  "auth.updatePassword": ({ auth }) => auth.updatePassword({ oldPassword: "correct horse", newPassword: "battery staple" }),
  "auth.confirmCliLogin": ({ auth }) => auth.confirmCliLogin("a".repeat(45)),
  "auth.exportSession": ({ auth }) => auth.exportSession(),
  "auth.getTokens": ({ auth }) => auth.getTokens(),
  "teams.create": ({ teams }) => teams.create({ displayName: "Team" })
}

describe("a call with a slow token store", () => {
  for (const [name, call] of Object.entries(calls)) {
    for (const [readMillis, writeMillis] of [
      [30, 30],
      [30, 0],
      [5, 60]
    ] as const) {
      it.effect(
        `is of who was signed in when it was made, and not of who signs in here meanwhile (rule 94): ${name}, ${readMillis}/${writeMillis} ms`,
        () =>
          Effect.gen(function* () {
            const { app, sent, signIn } = yield* setup(readMillis, writeMillis, null)
            yield* done(signIn("ada"))
            const before = (yield* sent).length
            const fiber = yield* Effect.forkChild(Effect.flip(call(app)), { startImmediately: true })
            yield* done(signIn("bob"))
            assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
            assert.lengthOf(yield* sent, before)
          }).pipe(Effect.scoped)
      )
    }

    it.effect(`is not made as who has signed in in another tab (rule 94): ${name}`, () =>
      Effect.gen(function* () {
        const { app, elsewhere, sent, signIn } = yield* setup(30, 30, null)
        yield* done(signIn("ada"))
        yield* elsewhere("bob")
        assert.deepInclude(yield* done(Effect.flip(call(app))), { _tag: "SessionExpired", reason: "replaced" })
        assert.isEmpty(yield* sent)
      }).pipe(Effect.scoped)
    )

    it.effect(`acts as no one who signs in in another tab, if nobody was signed in when it was made: ${name}`, () =>
      Effect.gen(function* () {
        const { app, elsewhere, sent } = yield* setup(30, 30, null)
        assert.isNull(yield* done(app.user.get()))
        yield* elsewhere("bob")
        const exit = yield* done(Effect.exit(call(app)))
        // Tokens are those of who is signed in when they are asked for.
        if (name === "auth.exportSession") assert.isTrue(Exit.isSuccess(exit) && exit.value !== null)
        else if (name === "auth.getTokens") assert.deepInclude(Exit.isSuccess(exit) && exit.value, pair("bob"))
        else assert.deepInclude(Exit.isFailure(exit) && Cause.squash(exit.cause), { _tag: "SessionExpired", reason: "replaced" })
        assert.isEmpty(yield* sent)
      }).pipe(Effect.scoped)
    )

    it.effect(`belongs to the first session that is read, if none was known, and to no later sign-in: ${name}`, () =>
      Effect.gen(function* () {
        const { app, sent, signIn } = yield* setup(30, 30, pair("ada"))
        const fiber = yield* Effect.forkChild(Effect.flip(call(app)), { startImmediately: true })
        yield* done(signIn("bob"))
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
        assert.isEmpty(yield* sent)
      }).pipe(Effect.scoped)
    )
  }

  it.effect("continues as the first signed-in user, if nobody signs in meanwhile", () =>
    Effect.gen(function* () {
      const { app, sent } = yield* setup(30, 30, pair("ada"))
      yield* done(Effect.exit(app.user.delete()))
      assert.deepStrictEqual(
        (yield* sent).map(({ method }) => method),
        ["DELETE"]
      )
    }).pipe(Effect.scoped)
  )
})

describe("a call that ends the session of the user", () => {
  for (const isRefused of [true, false]) {
    it.effect(`${isRefused ? "leaves the session as it is if the platform refuses it" : "ends it here too"}`, () =>
      Effect.gen(function* () {
        const answer = isRefused ? json("not allowed", {}, 400) : json({ success: true })
        const { app, signIn } = yield* setup(0, 0, null, answer)
        yield* signIn("ada")
        const exit = yield* done(Effect.exit(app.user.delete()))
        assert.strictEqual(Exit.isFailure(exit), isRefused)
        assert.strictEqual((yield* app.auth.exportSession()) !== null, isRefused)
      }).pipe(Effect.scoped)
    )
  }
})

describe("a slow store", () => {
  it.effect("ends with the last request, however long each write takes", () =>
    Effect.gen(function* () {
      let held: TokenPair | null = null
      const delays = [300, 10, 100, 1]
      let at = 0
      const store = Layer.succeed(TokenStore, {
        get: Effect.sync(() => held),
        set: (next) =>
          Effect.suspend(() =>
            Effect.delay(
              Effect.sync(() => void (held = next)),
              delays[at++] ?? 0
            )
          ),
        replace: () => Effect.succeed(false)
      })
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      const layer = ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, store]))
      const { auth } = Context.get(yield* Layer.build(layer), ClientApp)
      for (const name of ["one", "two", "three", "four"]) {
        yield* Effect.forkChild(auth.importSession(sessionText.write(options.projectId, pair(name))), { startImmediately: true })
      }
      yield* TestClock.adjust("1 second")
      assert.isTrue(isSameSession(held, pair("four")))
    }).pipe(Effect.scoped)
  )

  it.effect("keeps a sign-in whose caller was interrupted: the app is signed in, so the store is too", () =>
    Effect.gen(function* () {
      const { app, signIn } = yield* setup(0, 100, null)
      const fiber = yield* Effect.forkChild(signIn("ada"), { startImmediately: true })
      const giving = yield* Effect.forkChild(Fiber.interrupt(fiber), { startImmediately: true })
      yield* TestClock.adjust(200)
      yield* Fiber.join(giving)
      const tokens = yield* app.auth.getTokens()
      assert.isNotNull(tokens)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)) || Exit.isSuccess(yield* Fiber.await(fiber)))
      yield* TestClock.adjust(0)
      assert.isNotNull(yield* app.auth.exportSession())
    }).pipe(Effect.scoped)
  )
})

describe("a session that expires with a slow store", () => {
  it.effect("does not make a caller that gives up wait for the store, which is cleared nonetheless", () =>
    Effect.gen(function* () {
      const { app, stored } = yield* setup(0, 60, { ...pair("ada"), refreshToken: null })
      yield* TestClock.setTime(2_000_000)
      const asking = yield* Effect.forkChild(app.auth.getTokens(), { startImmediately: true })
      yield* turn
      assert.isUndefined(asking.pollUnsafe())
      asking.interruptUnsafe()
      yield* turn
      assert.isDefined(asking.pollUnsafe())
      yield* TestClock.adjust(60)
      assert.isNull(stored())
    }).pipe(Effect.scoped)
  )
})

describe("sign-in and sign-out with a slow store", () => {
  for (const atMillis of [1, 20, 45, 70, 95, 120]) {
    it.effect(`never mixes the tokens of two users: sign-in ${atMillis} ms after the request for them`, () =>
      Effect.gen(function* () {
        const ada = { ...pair("ada", 600), accessToken: null }
        const answer = json({ access_token: Redacted.value(pair("ada").accessToken), token_type: "Bearer" })
        const { app, signIn } = yield* setup(30, 30, ada, answer)
        const asking = yield* Effect.forkChild(Effect.exit(app.auth.getAuthJson()), { startImmediately: true })
        yield* TestClock.adjust(atMillis)
        yield* done(signIn("bob"))
        const exit = yield* Fiber.join(asking)
        if (Exit.isSuccess(exit)) {
          const { accessToken, refreshToken } = exit.value
          const name = refreshToken?.replace("refresh-", "")
          assert.strictEqual(accessToken, name === undefined ? null : Redacted.value(pair(name).accessToken))
        } else assert.propertyVal(Option.getOrNull(Cause.findErrorOption(exit.cause)), "reason", "replaced")
      }).pipe(Effect.scoped)
    )
  }

  /** A session with such a store, whose other tabs count their notifications. */
  const begun = Effect.gen(function* () {
    let held: TokenPair | null = null
    let heard = 0
    const slowly = <A>(f: () => A) => Effect.delay(Effect.sync(f), 100)
    const store = Layer.succeed(TokenStore, {
      get: slowly(() => held),
      set: (next) => slowly(() => void (held = next)),
      replace: () => Effect.succeed(true)
    })
    const tabs = Layer.succeed(Tabs, { ...alone, announce: Effect.sync(() => void heard++) })
    const http = yield* fakeHttp(() => Effect.succeed(json({ success: true })))
    const layer = Session.layer.pipe(Layer.provide([store, tabs, http.layer, Config]))
    const session = yield* Effect.provide(Session, layer)
    /** Starts an effect, interrupts it after a given time, and waits until it has ended. */
    const givenUp = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>, millis: number) {
      const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
      yield* TestClock.adjust(millis)
      const ending = yield* Effect.forkChild(Fiber.interrupt(fiber), { startImmediately: true })
      yield* TestClock.adjust(1000)
      yield* Fiber.join(ending)
    })
    return { session, givenUp, held: () => held, heard: () => heard }
  })

  it.effect("completes once started, and notifies other tabs, even if the caller is interrupted", () =>
    Effect.gen(function* () {
      const { givenUp, heard, held, session } = yield* begun
      yield* givenUp(session.signIn(pair("ada")), 50)
      assert.isTrue(isSameSession(held(), pair("ada")))
      assert.strictEqual(session.state.get()._tag, "Active")
      assert.strictEqual(heard(), 1)
      yield* givenUp(session.signOut, 50)
      assert.isNull(held())
      assert.strictEqual(session.state.get()._tag, "SignedOut")
      assert.strictEqual(heard(), 2)
    })
  )

  for (const stored of [null, pair("ada")]) {
    it.effect(
      `counts as of when it was begun: signing out does not end a later sign-in (${stored ? "somebody" : "nobody"} in the store)`,
      () =>
        Effect.gen(function* () {
          const { app, sent, signIn } = yield* setup(30, 30, stored)
          const out = yield* Effect.forkChild(app.auth.signOut({ noRedirect: true }), { startImmediately: true })
          yield* done(signIn("bob"))
          yield* Fiber.join(out)
          assert.strictEqual((yield* done(app.auth.getAuthJson())).refreshToken, "refresh-bob")
          assert.isEmpty(yield* sent)
        }).pipe(Effect.scoped)
    )
  }

  it.effect("completes even if the store was never read before", () =>
    Effect.gen(function* () {
      const { givenUp, heard, session } = yield* begun
      yield* givenUp(session.signOut, 50)
      assert.strictEqual(session.state.get()._tag, "SignedOut")
      assert.strictEqual(heard(), 1)
    })
  )
})

describe("a read of a slow token store", () => {
  it.effect("that begins during a write and ends after it does not undo the sign-in (rule 2)", () =>
    Effect.gen(function* () {
      let held: TokenPair | null = null
      const store = Layer.succeed(TokenStore, {
        get: Effect.suspend(() => Effect.as(Effect.sleep(70), held)),
        set: (next) =>
          Effect.andThen(
            Effect.sleep(60),
            Effect.sync(() => void (held = next))
          ),
        replace: () => Effect.succeed(false)
      })
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      const layer = Session.layer.pipe(Layer.provide([Config, http.layer, store]))
      const session = Context.get(yield* Layer.build(layer), Session)
      yield* Effect.forkChild(session.signIn(pair("ada")), { startImmediately: true })
      yield* TestClock.adjust(10)
      yield* Effect.forkChild(session.read, { startImmediately: true })
      yield* TestClock.adjust(200)
      assert.strictEqual(session.state.get()._tag, "Active")
    }).pipe(Effect.scoped)
  )

  it.effect("that never answers ends after 30 s, with the name of what it does", () =>
    Effect.gen(function* () {
      const store = Layer.succeed(TokenStore, { get: Effect.never, set: () => Effect.void, replace: () => Effect.succeed(false) })
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      const layer = Session.layer.pipe(Layer.provide([Config, http.layer, store]))
      const session = Context.get(yield* Layer.build(layer), Session)
      const reading = yield* Effect.forkChild(session.read, { startImmediately: true })
      yield* TestClock.adjust("30 seconds")
      const exit = yield* Fiber.await(reading)
      assert.deepInclude(Exit.isFailure(exit) && Cause.squash(exit.cause), {
        option: "tokenStore",
        reason: "takes more than 30000 ms to `get`"
      })
    }).pipe(Effect.scoped)
  )
})

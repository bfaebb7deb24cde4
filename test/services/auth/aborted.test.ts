import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Redacted, Scheduler } from "effect"
import { TestClock } from "effect/testing"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { replaceBy, TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import * as sessionText from "../../../src/services/session/sessionText.js"
import { answers, routes } from "../../support/authApp.js"
import { options, pair } from "../../support/fakes.js"
import { Interrupting } from "../../support/interrupting.js"
import type { App } from "../../support/oauthApp.js"
import { back } from "../../support/oauthApp.js"
import { turn } from "../../support/pace.js"
import type { Flow } from "../../support/signInFlows.js"
import { before, earlierOf, flows, passkeys, tokenIn } from "../../support/signInFlows.js"

/** How long the platform takes, and a read and a write of the store: a call can be aborted during each. */
const [platformMillis, readMillis, writeMillis] = [10, 10, 30] as const

/** The ways of signing in. The last ones send a request only if nobody is signed in. */
const ways: Readonly<Record<string, Flow>> = {
  ...flows,
  importSession: {
    path: "/none",
    success: { ...answers("auth.password.sign-in", "success"), text: JSON.stringify({ refresh_token: "refresh-imported" }) },
    signIn: ({ auth }) => auth.importSession(sessionText.write(options.projectId, pair("imported")))
  },
  "signUpAnonymously, over a session": { ...(flows["signUpAnonymously"] ?? assert.fail()), earlier: pair("earlier") },
  'user.get({ or: "anonymous" })': {
    ...(flows["signUpAnonymously"] ?? assert.fail()),
    signIn: ({ user }) => user.get({ or: "anonymous" })
  },
  'user.get({ or: "anonymous" }), over a session': {
    ...(flows["signUpAnonymously"] ?? assert.fail()),
    earlier: pair("earlier"),
    signIn: ({ user }) => user.get({ or: "anonymous" })
  }
}

/** Signs in, and interrupts the call at a step; returns whether it has come that far, and what is stored in the end. */
const abortedAt = Effect.fnUntraced(function* (flow: Flow, steps: number) {
  let held: TokenPair | null = null
  let isSlow = false
  const slowly = <A>(millis: number, f: () => A) => Effect.suspend(() => Effect.delay(Effect.sync(f), isSlow ? millis : 0))
  const get = slowly(readMillis, () => held)
  const set = (next: TokenPair | null) => slowly(writeMillis, () => void (held = next))
  const store = Layer.succeed(TokenStore, { get, set, replace: replaceBy({ get, set }) })
  const responses = flow.checked === undefined ? [] : [flow.checked]
  const respond = Effect.suspend(() => Effect.delay(Effect.succeed(responses.shift() ?? flow.success), platformMillis))
  const table = { ...before, [flow.path]: respond, "/users/me": answers("users.me.get", "success-client") }
  const app: App = yield* back(routes(table), { webAuthn: passkeys, store })
  const earlier = earlierOf(flow)
  if (earlier !== null) yield* app.session.signIn(earlier)
  yield* app.session.read
  isSlow = true
  const scheduler = new Interrupting(steps, "first")
  const call = Effect.provideService(Effect.exit(flow.signIn(app)), Scheduler.Scheduler, scheduler)
  const fiber = yield* Effect.forkChild(call, { startImmediately: true })
  for (let step = 0; step < 100 && fiber.pollUnsafe() === undefined; step++) {
    yield* TestClock.adjust(10)
    yield* turn
  }
  // What goes on without the caller ends too.
  yield* TestClock.adjust(1000)
  yield* turn
  isSlow = false
  const stored = (held as TokenPair | null)?.refreshToken
  const exit = fiber.pollUnsafe() ?? assert.fail("an aborted call goes on")
  return {
    isReached: scheduler.hasInterrupted,
    isDone: Exit.isSuccess(exit) && Exit.isSuccess(exit.value),
    stored: stored ? Redacted.value(stored) : null,
    signedIn: yield* app.signedIn
  }
})

describe("a sign-in that is aborted at any moment", () => {
  for (const [name, flow] of Object.entries(ways))
    it.effect(`is complete or has changed nothing: ${name}`, () =>
      Effect.gen(function* () {
        const earlier = earlierOf(flow)?.refreshToken
        const old = earlier ? Redacted.value(earlier) : null
        // The anonymous user of the command line takes the place of one; no other takes the place of a session.
        const isRefused = name.startsWith("signUpAnonymously, over") || name.endsWith("over a session")
        const [done, untouched] = [isRefused ? old : tokenIn(flow.success), old]
        const seen = new Set<string | null>()
        let steps = 1
        for (; ; steps++) {
          const { isDone, isReached, signedIn, stored } = yield* abortedAt(flow, steps)
          assert.include([done, untouched], stored, `step ${steps}`)
          assert.strictEqual(signedIn, stored, `step ${steps}: the app and its store`)
          if (isDone) assert.strictEqual(stored, done, `step ${steps}`)
          seen.add(stored)
          if (!isReached) break
        }
        assert.isAbove(steps, 5)
        assert.deepStrictEqual(seen, new Set([untouched, done]))
      })
    )
})

describe("an anonymous sign-up that callers share", () => {
  const flow = flows["signUpAnonymously"] ?? assert.fail()
  const waiting = Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const app = yield* back(routes({ [flow.path]: Effect.as(Deferred.await(gate), flow.success) }))
    const begin = Effect.forkChild(Effect.exit(app.auth.signUpAnonymously()), { startImmediately: true })
    return { ...app, begin, answer: Deferred.succeed(gate, undefined) }
  })

  it.effect("goes on for those who still wait", () =>
    Effect.gen(function* () {
      const { answer, begin, signedIn } = yield* waiting
      const [first, second] = [yield* begin, yield* begin]
      yield* Fiber.interrupt(first)
      yield* answer
      assert.isTrue(Exit.isSuccess(yield* Fiber.join(second)))
      assert.strictEqual(yield* signedIn, tokenIn(flow.success))
    })
  )

  it.effect("ends with the last of them, and the next one begins anew", () =>
    Effect.gen(function* () {
      const { answer, begin, paths, signedIn } = yield* waiting
      yield* Fiber.interruptAll([yield* begin, yield* begin])
      yield* answer
      yield* turn
      assert.isNull(yield* signedIn)
      yield* Fiber.join(yield* begin)
      assert.strictEqual(yield* signedIn, tokenIn(flow.success))
      assert.lengthOf(
        (yield* paths).filter((path) => path === flow.path),
        2
      )
    })
  )
})

describe("signUpAnonymously", () => {
  const flow = flows["signUpAnonymously"] ?? assert.fail()

  it.effect("fails if a user is signed in, and sends nothing", () =>
    Effect.gen(function* () {
      const { auth, paths, session, signedIn } = yield* back(routes({ [flow.path]: flow.success }))
      yield* session.signIn(pair("ada"))
      const error = yield* Effect.flip(auth.signUpAnonymously())
      assert.deepInclude(error, { _tag: "SessionExpired", reason: "replaced" })
      assert.match(error.message, /^A user is signed in, .* sign out first/)
      assert.deepStrictEqual([yield* signedIn, yield* paths], ["refresh-ada", []])
    })
  )

  it.effect("keeps an anonymous user who is signed in", () =>
    Effect.gen(function* () {
      const { auth, paths, session, signedIn } = yield* back(routes({ [flow.path]: flow.success }))
      yield* session.signIn(earlierOf(flows["claimCliSession"] ?? assert.fail()) ?? assert.fail())
      yield* auth.signUpAnonymously()
      assert.deepStrictEqual([yield* signedIn, yield* paths], ["refresh-guest", []])
    })
  )
})

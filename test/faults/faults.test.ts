import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Cause, Clock, Effect, Exit, Fiber, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as password from "../../src/contract/password.js"
import * as users from "../../src/contract/users.js"
import { tokenPair } from "../../src/services/platform/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { jwtFrom } from "../support/fakes.js"
import { makeBrowser } from "../support/tabs.js"
import { ok } from "./answers.js"
import type { Row } from "./table.js"
import { table } from "./table.js"

/** Lets the handler's promises settle, then moves the clock, until the fiber has ended. */
const drive = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  Effect.gen(function* () {
    const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    for (let step = 0; step < 500 && fiber.pollUnsafe() === undefined; step++) {
      for (let i = 0; i < 4; i++) yield* settle
      if (fiber.pollUnsafe() === undefined) yield* TestClock.adjust(100)
    }
    assert.isDefined(fiber.pollUnsafe(), "the call ends")
    return yield* Fiber.await(fiber)
  })
const fresh = tokenPair(jwtFrom({ iat: 2000, exp: 2600 }), "r")!

const scenario = Effect.fnUntraced(function* ({ answers, call }: Row) {
  let requests = 0
  let isHealthy = false
  const handler = (request: Request) => {
    const answer = isHealthy ? ok : (answers[Math.min(requests, answers.length - 1)] ?? ok)
    requests++
    return answer(request)
  }
  const { session, transport } = yield* makeBrowser().tab(Http.layerHandler(handler))
  yield* TestClock.setTime(2_000_000)
  yield* session.signIn(fresh)
  if (call === "stale read") yield* TestClock.adjust("10 minutes")
  const read = transport.call(users.getMe, {})
  const timed = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const start = yield* Clock.currentTimeMillis
      const exit = yield* Effect.exit(effect)
      return { exit: Exit.map(exit, () => "ok"), millis: (yield* Clock.currentTimeMillis) - start }
    })
  const faulty = timed<unknown, { readonly _tag: string }>(
    call === "write"
      ? transport.call(password.signIn, { payload: { email: "a@b.co", password: Redacted.make("password-1") } })
      : read
  )
  const fiber = yield* Effect.forkChild(faulty, { startImmediately: true })
  const { exit, millis } = yield* yield* drive(fiber)
  const sent = requests

  isHealthy = true
  if (session.state.get()._tag === "Invalid") yield* session.signIn(fresh)
  const healed = yield* drive(yield* Effect.forkChild(Effect.exit(read), { startImmediately: true }))
  return { exit, millis, sent, isHealed: Exit.isSuccess(healed) && Exit.isSuccess(healed.value) }
})

// Loaded by the SDK when it first meets an error that a call does not declare; the loop below does not wait for files.
beforeAll(() => import("../../src/errors/catalogue.js"))

describe("a call that meets", () => {
  for (const row of table) {
    it.effect(`${row.name}: a ${row.call} gives ${row.outcome}`, () =>
      Effect.gen(function* () {
        const { exit, isHealed, millis, sent } = yield* scenario(row)
        const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.findErrorOption(exit.cause)) : undefined
        assert.deepStrictEqual([error?._tag ?? "ok", sent], [row.outcome, row.requests], String(exit))
        const [least, most] = row.millis
        assert.isTrue(millis >= least && millis <= most + 100, `took ${millis} ms`)
        assert.isTrue(isHealed, "the next call on a healthy platform succeeds (rule 1)")
        if (error !== undefined) assert.isBelow(JSON.stringify(error).length + String(error).length, 2000, "rule 38")
      })
    )
  }

  it("the table has at least sixty rows, each of its own", () => {
    assert.isAtLeast(table.length, 60)
    assert.strictEqual(new Set(table.map(({ call, name }) => `${call} ${name}`)).size, table.length)
  })
})

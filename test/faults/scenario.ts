import { assert } from "@effect/vitest"
import type { Fiber, Layer } from "effect"
import { Cause, Clock, Effect, Exit, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as password from "../../src/contract/password.js"
import * as users from "../../src/contract/users.js"
import { tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import type { Http } from "../../src/services/transport/Http.js"
import { jwtFrom } from "../support/fakes.js"
import { makeBrowser } from "../support/tabs.js"
import type { Row } from "./table.js"

/** The connection between the SDK and a failing platform, in this process or over sockets. */
export interface Way {
  readonly http: Layer.Layer<Http>
  /** Advances the clock until the fiber has ended. */
  readonly drive: <A, E>(fiber: Fiber.Fiber<A, E>) => Effect.Effect<Exit.Exit<A, E>>
  /** Returns how often the request was sent. */
  readonly sent: () => number
  /** Makes the platform healthy from now on. */
  readonly heal: () => void
}

const fresh = tokenPair(jwtFrom({ iat: 2000, exp: 2600 }), "r")!

/** Runs the call of a row, and compares its outcome, and that of the next call, with the row. */
export const meet = Effect.fnUntraced(function* (row: Omit<Row, "answers">, { drive, heal, http, sent }: Way) {
  const { session, transport } = yield* makeBrowser().tab(http)
  yield* TestClock.setTime(2_000_000)
  yield* session.signIn(fresh)
  if (row.call === "stale read") yield* TestClock.adjust("10 minutes")
  const read = transport.call(users.getMe, {})
  const timed = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const start = yield* Clock.currentTimeMillis
      const exit = yield* Effect.exit(effect)
      return { exit: Exit.map(exit, () => "ok"), millis: (yield* Clock.currentTimeMillis) - start }
    })
  const faulty = timed<unknown, { readonly _tag: string }>(
    row.call === "write"
      ? transport.call(password.signIn, { payload: { email: "a@b.co", password: Redacted.make("password-1") } })
      : read
  )
  const { exit, millis } = yield* yield* drive(yield* Effect.forkChild(faulty, { startImmediately: true }))
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.findErrorOption(exit.cause)) : undefined
  assert.deepStrictEqual([error?._tag ?? "ok", sent()], [row.outcome, row.requests], String(exit))
  const [least, most] = row.millis
  assert.isTrue(millis >= least && millis <= most + 100, `took ${millis} ms`)
  if (error !== undefined) assert.isBelow(JSON.stringify(error).length + String(error).length, 2000, "rule 38")

  heal()
  if (session.state.get()._tag === "Invalid") yield* session.signIn(fresh)
  const healed = yield* drive(yield* Effect.forkChild(read, { startImmediately: true }))
  assert.isTrue(Exit.isSuccess(healed), "the next call on a healthy platform succeeds (rule 1)")
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Tickets } from "../../../src/services/session/Tickets.js"

const claims = (tickets: Tickets, ticket: number) => Effect.map(Effect.exit(tickets.claim(ticket)), (exit) => exit._tag)

describe("a ticket", () => {
  it.effect("claims the session as often as it wants, until a later one has claimed it", () =>
    Effect.gen(function* () {
      const tickets = new Tickets()
      const [first, second, third] = [yield* tickets.next, yield* tickets.next, yield* tickets.next]
      assert.deepStrictEqual(yield* claims(tickets, second.own), "Success")
      assert.deepStrictEqual(yield* claims(tickets, second.own), "Success")
      const error = yield* Effect.flip(tickets.claim(first.own))
      assert.deepInclude(error, { _tag: "SessionExpired", reason: "replaced" })
      assert.deepStrictEqual(yield* claims(tickets, third.own), "Success")
      assert.deepStrictEqual(yield* claims(tickets, second.own), "Failure")
    })
  )

  it.effect("knows which one has claimed the session last, and a sign-in without one is the last", () =>
    Effect.gen(function* () {
      const tickets = new Tickets()
      const first = yield* tickets.next
      yield* tickets.claim(first.own)
      assert.strictEqual((yield* tickets.next).last, first.own)
      tickets.take()
      const next = yield* tickets.next
      assert.strictEqual(next.last, next.own - 1)
    })
  )
})

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

  it.effect("comes after all before it, and knows which one has claimed the session last", () =>
    Effect.gen(function* () {
      const tickets = new Tickets()
      const first = yield* tickets.next
      assert.isTrue(tickets.claims(first.own))
      assert.deepStrictEqual(yield* tickets.next, { own: first.own + 1, last: first.own })
      assert.strictEqual(tickets.take(), first.own + 2)
      assert.deepStrictEqual(yield* tickets.next, { own: first.own + 3, last: first.own })
    })
  )
})

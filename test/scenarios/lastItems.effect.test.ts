import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { shop } from "./configured.js"
import { openBrowser, openServer } from "./stage.js"

const racy = Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject], atomicQuantities: false })

/** A customer with two credits, and a server that consumes them. */
const scarce = Effect.gen(function* () {
  yield* shop
  const { auth, user } = yield* openBrowser()
  yield* auth.signUpWithCredential({
    email: "ada@example.com",
    password: "correct horse",
    noVerificationCallback: true,
    noRedirect: true
  })
  const { id: userId } = yield* user.get({ or: "throw" })
  const { payments } = yield* openServer
  const credits = { userId, itemId: "credits" }
  yield* payments.increaseQuantity(credits, 2)
  const left = Effect.map(payments.getItem(credits), ({ quantity }) => quantity)
  const atOnce = (take: Effect.Effect<boolean, unknown>) =>
    Effect.map(
      Effect.all(
        Array.from({ length: 4 }, () => take),
        { concurrency: "unbounded" }
      ),
      (all) => all.filter(Boolean).length
    )
  return { payments, credits, left, atOnce }
})

describe("taking the last two items four times concurrently, on a platform without atomic updates", () => {
  it.effect("may succeed each time with tryDecreaseQuantity alone, as the guide says", () =>
    Effect.gen(function* () {
      const { atOnce, credits, left, payments } = yield* scarce
      const taken = yield* atOnce(payments.tryDecreaseQuantity(credits, 1))
      assert.isAbove(taken, 2)
      assert.strictEqual(yield* left, 2 - taken)
    }).pipe(Effect.scoped, Effect.provide(racy))
  )

  it.effect("oversells nothing if each caller checks afterwards, and gives back", () =>
    Effect.gen(function* () {
      const { atOnce, credits, left, payments } = yield* scarce
      // The pattern in the payments guide.
      const take = Effect.gen(function* () {
        if (!(yield* payments.tryDecreaseQuantity(credits, 1))) return false
        if ((yield* left) >= 0) return true
        yield* payments.increaseQuantity(credits, 1)
        return false
      })
      for (let round = 0; round < 5; round++) {
        const taken = yield* atOnce(take)
        assert.isAtMost(taken, 2)
        assert.strictEqual(yield* left, 2 - taken)
        yield* payments.increaseQuantity(credits, taken)
      }
    }).pipe(Effect.scoped, Effect.provide(racy))
  )

  it.effect("gives out exactly what is available, sequentially", () =>
    Effect.gen(function* () {
      const { credits, left, payments } = yield* scarce
      const all = yield* Effect.forEach([1, 2, 3, 4], () => payments.tryDecreaseQuantity(credits, 1))
      assert.deepStrictEqual(all, [true, true, false, false])
      assert.strictEqual(yield* left, 0)
    }).pipe(Effect.scoped, Effect.provide(racy))
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { fakeHttp, json, options } from "../../support/fakes.js"

const userId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

/** A client app, and the number of its requests. */
const setup = Effect.gen(function* () {
  const { count, layer } = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
  const app = yield* Effect.provide(
    ClientApp,
    ClientApp.layerNoDeps(options).pipe(Layer.provide([layer, TokenStore.layerMemory]))
  )
  return { app, count }
})

// What a caller without type checks may pass.
const any = <A>(u: unknown) => u as A

describe("a watched value by key", () => {
  it.effect("of a wrong argument is not that of a valid one", () =>
    Effect.gen(function* () {
      const { app } = yield* setup
      const { currentBilling, currentItem } = app.payments
      const valid = currentBilling({ userId })
      for (const wrong of [{ userId, typo: 1 }, { userId, teamId: userId }, userId, { userId: 7 }, null]) {
        assert.notStrictEqual(currentBilling(any(wrong)), valid, JSON.stringify(wrong))
      }
      assert.strictEqual(currentBilling(any({ teamId: undefined, userId })), valid)
      assert.notStrictEqual(currentItem({ userId, itemId: any(7) }), currentItem({ userId, itemId: "7" }))
    })
  )

  it.effect("names a wrong argument, always in the same value, and sends nothing", () =>
    Effect.gen(function* () {
      const { app, count } = yield* setup
      const { auth, payments } = app
      const wrong = [
        ["options", () => auth.currentConnectedAccount("github", any("text"))],
        ["or", () => auth.currentConnectedAccount("github", any({ or: "redirect" }))],
        ["accountId", () => auth.currentConnectedAccount({ provider: "github", accountId: any(7n) })],
        ["scopes.0", () => auth.currentConnectedAccount("github", { scopes: [any(7)] })],
        ["item", () => payments.currentItem(any(null))]
      ] as const
      for (const [field, read] of wrong) {
        const error = yield* Effect.flip<unknown, unknown, never>(read().get())
        assert.propertyVal(error, "_tag", "InvalidInput", field)
        assert.include((error as Error).message, field)
        assert.strictEqual<unknown>(read(), read())
      }
      assert.strictEqual(yield* count, 0)
    })
  )
})

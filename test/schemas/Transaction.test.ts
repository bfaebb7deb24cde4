import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TransactionPage } from "../../src/schemas/Transaction.js"
import { cases } from "../support/recorded.js"

const recorded = cases("internal.payments.transactions").find((one) => one.name === "all")
const text = JSON.stringify(recorded?.response.body)
const decode = Schema.decodeUnknownEffect(TransactionPage)

describe("TransactionPage", () => {
  it.effect("distinguishes entries by type", () =>
    Effect.gen(function* () {
      const { transactions } = yield* decode(JSON.parse(text))
      const entries = transactions.flatMap((one) => one.entries)
      assert.deepStrictEqual([...new Set(entries.map((entry) => entry.type))].sort(), [
        "item_quantity_change",
        "money_transfer",
        "product_grant"
      ])
      for (const entry of entries) {
        if (entry.type === "money_transfer") assert.isString(entry.netAmount["USD"])
        if (entry.type === "product_grant") assert.isString(entry.product.displayName)
      }
    })
  )

  it.effect("keeps entries and transactions of newer types", () =>
    Effect.gen(function* () {
      const newer = text.replaceAll('"money_transfer"', '"tax"').replaceAll('"purchase"', '"gift"')
      const page = yield* decode(JSON.parse(newer))
      assert.isTrue(page.transactions.some((one) => one.type === "gift"))
      const [tax] = page.transactions.flatMap((one) => one.entries).filter((entry) => entry.type === "unrecognized")
      assert.strictEqual(tax?.name, "tax")
      assert.deepStrictEqual(
        yield* Schema.encodeEffect(TransactionPage)(page),
        yield* Schema.encodeEffect(TransactionPage)(yield* decode(JSON.parse(newer)))
      )
    })
  )
})

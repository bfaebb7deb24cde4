import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { ProductDefinition } from "../../src/schemas/configPayments.js"
import { CustomerProduct, GrantProduct, InlineProduct } from "../../src/schemas/Product.js"
import { SellProduct } from "../../src/schemas/Purchase.js"
import { cases } from "../support/recorded.js"
import { refusedInput, refusedOutput } from "../support/refused.js"

const product = { displayName: "P", customerType: "user", prices: { one: { USD: "1" } }, includedItems: {} }
const oneProduct = "Exactly one of productId and product is required"
const withPrice = (price: unknown) => ({ ...product, prices: { monthly: price } })
const withItem = (item: unknown) => ({ ...product, includedItems: { credits: item } })
const schemas = { InlineProduct, ProductDefinition }

describe.each(Object.entries(schemas))("%s", (_, schema) => {
  it("needs an amount in at least one currency for each price", () => {
    const required = ["At least one currency is required"]
    for (const price of [{}, { interval: [1, "month"] }, { serverOnly: true }, { XAU: "1" }]) {
      assert.deepStrictEqual(refusedOutput<unknown, unknown>(schema, withPrice(price)), required, JSON.stringify(price))
    }
    assert.deepStrictEqual(refusedOutput<unknown, unknown>(schema, withPrice({ JPY: "700" })), [])
  })

  it("checks each amount by its currency", () => {
    const wrong = {
      USD: ["1.999", "Too many decimals; USD only has 2 decimals"],
      JPY: ["1.5", "Too many decimals; JPY only has 0 decimals"],
      EUR: ["007", "Money amount must not have leading zeros"],
      GBP: ["-1", "Money amount must be in the format of <number> or <number>.<number>"]
    } as const
    for (const [currency, [amount, message]] of Object.entries(wrong)) {
      assert.deepStrictEqual(refusedOutput<unknown, unknown>(schema, withPrice({ [currency]: amount })), [message], currency)
    }
    for (const amount of ["0", "0.5", "200.50", "99999999999999999999"]) {
      assert.deepStrictEqual(refusedOutput<unknown, unknown>(schema, withPrice({ USD: amount })), [])
    }
  })

  it("repeats prices and trials in whole days or longer", () => {
    for (const interval of [
      [0, "day"],
      [1, "week"],
      [12, "month"],
      [1, "year"]
    ]) {
      assert.deepStrictEqual(refusedOutput<unknown, unknown>(schema, withPrice({ USD: "1", interval, freeTrial: interval })), [])
    }
    for (const interval of [[-1, "day"], [1.5, "day"], [1, "hour"], [1], ["1", "day"], "never"]) {
      assert.isNotEmpty(refusedOutput<unknown, unknown>(schema, withPrice({ USD: "1", interval })), JSON.stringify(interval))
      assert.isNotEmpty(refusedOutput<unknown, unknown>(schema, { ...product, freeTrial: interval }))
    }
  })

  it("repeats items in whole days or longer, or never", () => {
    for (const repeat of ["never", [1, "day"]]) {
      assert.deepStrictEqual(
        refusedOutput<unknown, unknown>(schema, withItem({ quantity: 1, repeat, expires: "when-repeated" })),
        []
      )
    }
    assert.isNotEmpty(refusedOutput<unknown, unknown>(schema, withItem({ repeat: [1, "minute"] })))
    assert.isNotEmpty(refusedOutput<unknown, unknown>(schema, withItem({ expires: "soon" })))
  })

  it("names prices and items by ids of 1 to 63 letters, digits, underscores and hyphens", () => {
    for (const id of ["a", "A_1-", "_x", "x".repeat(63)]) {
      const named = { ...product, prices: { [id]: { USD: "1" } }, includedItems: { [id]: {} } }
      assert.deepStrictEqual(refusedOutput<unknown, unknown>(schema, named), [], id)
    }
    for (const id of ["", "-a", "a b", "ä", "a.b", "x".repeat(64)]) {
      assert.isNotEmpty(refusedOutput<unknown, unknown>(schema, { ...product, prices: { [id]: { USD: "1" } } }), id)
      assert.isNotEmpty(refusedOutput<unknown, unknown>(schema, { ...product, includedItems: { [id]: {} } }), id)
    }
  })

  it.effect.prop(
    "is the same after being encoded and decoded",
    [
      Schema.Natural,
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 })),
      Schema.Literals(["day", "week", "month", "year"])
    ],
    ([count, cents, unit]) =>
      Effect.gen(function* () {
        const amount = `${count}.${String(cents).padStart(2, "0")}`
        const value = {
          ...withPrice({ USD: amount, interval: [count, unit], freeTrial: [cents, unit] }),
          freeTrial: [cents, unit]
        }
        const codec: Schema.Codec<unknown, unknown> = schema
        const encoded = yield* Schema.encodeUnknownEffect(codec)(value)
        assert.deepStrictEqual(yield* Schema.decodeUnknownEffect(codec)(encoded), value)
      })
  )
})

describe("GrantProduct", () => {
  it("has a product of the project or an inline one, and not both", () => {
    assert.deepStrictEqual(refusedOutput(GrantProduct, { productId: "pro" }), [])
    assert.deepStrictEqual(refusedOutput(GrantProduct, { product, quantity: 2 }), [])
    assert.deepStrictEqual(refusedOutput(GrantProduct, {}), [oneProduct])
    assert.deepStrictEqual(refusedOutput(GrantProduct, { quantity: 1 }), [oneProduct])
    assert.deepStrictEqual(refusedOutput(GrantProduct, { productId: "pro", product }), [oneProduct])
  })

  it("has a whole quantity of 1 or more", () => {
    assert.deepStrictEqual(refusedOutput(GrantProduct, { productId: "pro", quantity: 1 }), [])
    for (const quantity of [0, -1, 1.5]) assert.isNotEmpty(refusedOutput(GrantProduct, { productId: "pro", quantity }))
  })

  it("names the inline product as the platform does", () => {
    assert.deepStrictEqual(Object.keys(Schema.encodeUnknownSync(GrantProduct)({ product })), ["product_inline"])
    assert.isNotEmpty(refusedInput(GrantProduct, { inline_product: {} }))
  })
})

describe("SellProduct", () => {
  const buyer = { customerType: "user", customerId: "u" }
  it("has a product of the project or an inline one, and not both", () => {
    assert.deepStrictEqual(refusedOutput(SellProduct, { ...buyer, productId: "pro", returnUrl: "https://a.test/x?y=1" }), [])
    assert.deepStrictEqual(refusedOutput(SellProduct, { ...buyer, product }), [])
    assert.deepStrictEqual(refusedOutput(SellProduct, buyer), [oneProduct])
    assert.deepStrictEqual(refusedOutput(SellProduct, { ...buyer, productId: "pro", product }), [oneProduct])
  })
})

describe("CustomerProduct", () => {
  const answer = cases("payments.products.list").find((one) => one.name === "server-default-product-only")
  const body: { readonly items: ReadonlyArray<Record<string, unknown>> } = JSON.parse(JSON.stringify(answer?.response.body))
  const decode = Schema.decodeUnknownEffect(CustomerProduct)

  it.effect("has no subscription if an older platform omits it", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* decode(body.items[0]), { id: "free", subscription: null, type: null })
    })
  )

  it.effect("keeps the subscription of a newer platform", () =>
    Effect.gen(function* () {
      const subscription = { subscription_id: "s", current_period_end: null, cancel_at_period_end: true, is_cancelable: false }
      const later = yield* decode({ ...body.items[0], type: "subscription", subscription, switch_options: [] })
      assert.deepInclude(later.subscription, { subscriptionId: "s", cancelAtPeriodEnd: true })
    })
  )

  it.effect("accepts literals and units of a newer platform", () =>
    Effect.gen(function* () {
      const text = JSON.stringify(body.items[0])
      const later = yield* decode(
        JSON.parse(
          text.replace('"customer_type":"user"', '"customer_type":"device"').replace('"repeat":"never"', '"repeat":[1,"decade"]')
        )
      )
      assert.strictEqual(later.product.customerType, "device")
      assert.deepStrictEqual(later.product.includedItems["credits"]?.repeat, [1, "decade"])
      const once = yield* decode(JSON.parse(text.replace('"repeat":"never"', '"repeat":"once"')))
      assert.strictEqual(once.product.includedItems["credits"]?.repeat, "once")
    })
  )
})

import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import type { Sent } from "./platform.js"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const nobody = "22222222-2222-4222-8222-222222222222"
const call = (method: string, path: string, sent: Sent = {}) => send(method, `/api/v1${path}`, { access: "server", ...sent })

layer(platform)("payments", (it) => {
  it.effect("a product can have any text as its name, even an empty one", () =>
    Effect.gen(function* () {
      yield* call("POST", "/internal/payments/setup", { access: "admin" })
      const { user } = yield* signedIn()
      const customer = { customer_type: "user", customer_id: user.id }
      const namings = (product_id: string) => [
        call("POST", `/payments/products/user/${user.id}`, { body: { product_id } }),
        call("POST", "/payments/purchases/create-purchase-url", { body: { ...customer, product_id } })
      ]
      for (const product_id of ["no id at all", "x".repeat(64)]) {
        for (const { body } of yield* Effect.all(namings(product_id))) {
          assert.deepStrictEqual([body.code, body.details], ["PRODUCT_DOES_NOT_EXIST", { product_id, context: null }])
        }
      }
      for (const { status, body } of yield* Effect.all(namings(""))) assert.deepStrictEqual([status, body], [400, undefined])
    })
  )

  it.effect("the customer of a purchase link is checked before the price", () =>
    Effect.gen(function* () {
      yield* call("POST", "/internal/payments/setup", { access: "admin" })
      const prices = { m: { USD: "1" } }
      const product_inline = { display_name: "P", customer_type: "user", prices, included_items: {} }
      const link = (customer_id: string) =>
        call("POST", "/payments/purchases/create-purchase-url", { body: { customer_type: "user", customer_id, product_inline } })
      for (const path of ["/payments/purchases/purchase-session", "/internal/payments/test-mode-purchase-session"]) {
        const buy = Effect.fnUntraced(function* (customer: string, price_id: string) {
          const full_code = (yield* link(customer)).body.url.split("/purchase/")[1]
          return (yield* call("POST", path, { body: { full_code, price_id } })).status
        })
        assert.strictEqual(yield* buy(nobody, "x"), 404)
        assert.strictEqual(yield* buy((yield* signedIn()).user.id, "x"), 400)
        assert.strictEqual(yield* buy((yield* signedIn()).user.id, "m"), 200)
      }
    })
  )

  it.effect("the customer of a list is checked before its limit", () =>
    Effect.gen(function* () {
      const { body } = yield* call("GET", `/payments/products/user/${nobody}?limit=0`)
      assert.strictEqual(body.code, "USER_NOT_FOUND")
    })
  )

  it.effect("products have prices and items for days or longer, for any number of them", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const configured = (interval: unknown) => {
        const product = {
          customerType: "user",
          prices: { m: { USD: "1", interval } },
          includedItems: { credits: { quantity: 1, repeat: interval, expires: "when-repeated" } }
        }
        const items = { credits: { customerType: "user" } }
        const config_override_string = JSON.stringify({ "payments.items": items, "payments.products.p": product })
        return call("PATCH", "/internal/config/override/environment", { access: "admin", body: { config_override_string } })
      }
      for (const refused of [
        [1, "hour"],
        [1, "millisecond"],
        [-1, "day"],
        [1.5, "day"],
        [1e300, "day"],
        ["1", "day"],
        [1],
        "day"
      ]) {
        assert.strictEqual((yield* configured(refused)).status, 400, JSON.stringify(refused))
      }
      for (const unit of ["day", "week", "month", "year"]) {
        assert.strictEqual((yield* configured([Number.MAX_SAFE_INTEGER, unit])).status, 200, unit)
        yield* call("POST", `/payments/products/user/${user.id}`, { body: { product_id: "p" } })
        for (const path of [`products/user/${user.id}`, `invoices/user/${user.id}`, `items/user/${user.id}/credits`]) {
          assert.strictEqual((yield* call("GET", `/payments/${path}`)).status, 200, `${unit}: ${path}`)
        }
        yield* call("DELETE", `/payments/products/user/${user.id}/p`)
      }
    })
  )
})

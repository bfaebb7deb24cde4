import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { earlierPlatform, platform, send } from "./platform.js"

const override = (value: unknown, path = "/override/environment") =>
  send("PATCH", `/api/v1/internal/config${path}`, {
    access: "admin",
    body: { config_override_string: JSON.stringify(value) }
  })
const read = Effect.map(send("GET", "/api/v1/internal/config", { access: "admin" }), ({ body }) => JSON.parse(body.config_string))
const plan = { displayName: "Plan", groupId: "plans", prices: { monthly: { USD: "10", interval: [1, "month"] } } }

const overrideWhole = (value: unknown) => override(value, "/override")

layer(earlierPlatform)("an override of the configuration of 2025-11", (it) => {
  it.effect("may use the former names of products and catalogs, at any depth", () =>
    Effect.gen(function* () {
      for (const value of [
        { payments: { groups: { plans: { displayName: "Plans" } }, offers: { basic: plan } } },
        { "payments.groups": { plans: { displayName: "Plans" } }, "payments.offers.basic": plan },
        { "payments.catalogs.plans.displayName": "Plans", "payments.products.basic": plan },
        { "payments.catalogs": { plans: { displayName: "Plans" } }, "payments.products": { basic: plan } }
      ]) {
        assert.strictEqual((yield* overrideWhole(value)).status, 200)
        const { payments } = yield* read
        assert.strictEqual(payments.products.basic.catalogId, "plans")
        assert.notProperty(payments.products.basic, "groupId")
        assert.deepStrictEqual(payments.catalogs.plans, { displayName: "Plans" })
        yield* overrideWhole({ "payments.products": null, "payments.catalogs": null })
      }
      yield* overrideWhole({ "payments.products": { basic: { ...plan, groupId: "others" } } })
      assert.strictEqual((yield* overrideWhole({ "payments.products.basic.groupId": "plans" })).status, 200)
      assert.strictEqual((yield* read).payments.products.basic.catalogId, "plans")
    })
  )
})

layer(platform)("an override of the configuration", (it) => {
  it.effect("may have trusted domains as a list, whose indices become ids", () =>
    Effect.gen(function* () {
      const list = [{ baseUrl: "https://one.example.com", handlerPath: "/handler" }]
      for (const value of [{ "domains.trustedDomains": list }, { domains: { allowLocalhost: true, trustedDomains: list } }]) {
        assert.strictEqual((yield* override(value)).status, 200)
        assert.deepStrictEqual((yield* read).domains.trustedDomains, { "0": list[0] })
        yield* override({ "domains.trustedDomains": null })
      }
    })
  )

  it.effect("may have keys that no longer exist, without effect", () =>
    Effect.gen(function* () {
      const before = yield* read
      const gone = { "payments.stripeAccountId": "acct_1", emails: { themeList: {} } }
      assert.strictEqual((yield* override(gone)).status, 200)
      assert.deepStrictEqual(yield* read, before)
    })
  )

  it.effect("selects the e-mail theme by its former name too", () =>
    Effect.gen(function* () {
      const dark = "a0172b5d-cff0-463b-83bb-85124697373a"
      assert.strictEqual((yield* override({ "emails.theme": dark })).status, 200)
      assert.strictEqual((yield* read).emails.selectedThemeId, dark)
    })
  )
})

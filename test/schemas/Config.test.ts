import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { ConfigOverride, RenderedConfig } from "../../src/schemas/Config.js"
import { cases } from "../support/recorded.js"
import { refusedOutput } from "../support/refused.js"

const recorded = cases("internal.config.get").find((one) => one.name === "after-overrides")

describe("RenderedConfig", () => {
  it.effect("decodes the configuration from its JSON text, and never prints its secrets", () =>
    Effect.gen(function* () {
      const { config } = yield* Schema.decodeUnknownEffect(RenderedConfig)(recorded?.response.body)
      assert.strictEqual(config.payments?.products["p0"]?.prices, "include-by-default")
      assert.deepStrictEqual(config.payments?.autoPay?.interval, [1, "month"])
      const secret = config.auth?.oauth?.providers["google"]?.clientSecret
      assert.strictEqual(secret === undefined ? secret : Redacted.value(secret), "sec")
      assert.notInclude(JSON.stringify(config), '"sec"')
    })
  )

  it.effect("accepts fields that a newer platform adds or an older one lacks", () =>
    Effect.gen(function* () {
      const decode = Schema.decodeUnknownEffect(RenderedConfig)
      const newer = {
        auth: { signUpRules: {} },
        payments: { productLines: { tiers: {} }, products: {}, items: {} },
        onboarding: {}
      }
      const { config } = yield* decode({ config_string: JSON.stringify(newer) })
      assert.deepStrictEqual({ ...config.payments }, { productLines: { tiers: {} }, products: {}, items: {} })
      assert.deepStrictEqual({ ...(yield* decode({ config_string: "{}" })).config }, {})
    })
  )

  it.effect("rejects a string that is not JSON", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(Schema.decodeUnknownEffect(RenderedConfig)({ config_string: "{" }))
      assert.strictEqual(failure._tag, "SchemaError")
    })
  )
})

describe("ConfigOverride", () => {
  it("travels as a JSON text", () => {
    assert.deepStrictEqual(Schema.encodeUnknownSync(ConfigOverride)({ override: { "payments.testMode": false, teams: null } }), {
      config_override_string: '{"payments.testMode":false,"teams":null}'
    })
    assert.deepStrictEqual(Schema.encodeUnknownSync(ConfigOverride)({}), {})
  })

  it("has dot-separated paths as its keys", () => {
    for (const path of ["a", "a.b-c.d_1", "rbac.permissions.$read:x", "emails.themes.1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"]) {
      assert.deepStrictEqual(refusedOutput(ConfigOverride, { override: { [path]: true } }), [], path)
    }
    for (const path of ["", ".a", "a.", "a..b", "-a", "a b"]) {
      assert.isNotEmpty(refusedOutput(ConfigOverride, { override: { [path]: true } }), path)
    }
  })
})

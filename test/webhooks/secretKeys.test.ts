import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { secretKeys } from "../../src/webhooks/signature.js"
import { secret } from "./deliveries.js"

describe("the secret of an endpoint", () => {
  it("may be a text, a secret of Effect, or several of both", () => {
    for (const fine of [secret, Redacted.make(secret), [secret, Redacted.make(secret)]]) assert.isArray(secretKeys(fine))
    assert.match(`${secretKeys(Redacted.make(`whsec_${btoa("short")}`))}`, /is too short: it has 5 bytes/)
  })

  it("is refused with what to pass instead if another copy of Effect has made it", () => {
    const foreign = Redacted.make(secret)
    Redacted.wipeUnsafe(foreign)
    assert.strictEqual(secretKeys(foreign), "is a secret of another copy of `effect`; pass its text")
  })
})

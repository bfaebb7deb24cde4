import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Customer } from "../../src/schemas/Customer.js"
import { refusedInput, refusedOutput } from "../support/refused.js"

const message = "Exactly one of userId, teamId and customCustomerId is required"

const encode: (customer: unknown) => Effect.Effect<object, Schema.SchemaError> = Schema.encodeUnknownEffect(Customer)

describe("Customer", () => {
  it.effect.prop(
    "has the place in a call that its id says",
    [Schema.Literals(["userId", "teamId", "customCustomerId"]), Schema.String],
    ([key, id]) =>
      Effect.gen(function* () {
        const types = { userId: "user", teamId: "team", customCustomerId: "custom" }
        const customer: unknown = { [key]: id }
        const place = yield* encode(customer)
        assert.deepStrictEqual({ ...place }, { customerType: types[key], customerId: id })
        const again: unknown = yield* Schema.decodeUnknownEffect(Customer)(place)
        assert.deepStrictEqual(again, customer)
      })
  )

  it("has a user, a team or a custom id, and only one of them", () => {
    for (const customer of [{}, { userId: "u", teamId: "t" }, { teamId: "t", customCustomerId: "c" }]) {
      assert.deepStrictEqual(refusedOutput(Customer, customer), [message])
    }
  })

  it("has one of the known types", () => {
    assert.isNotEmpty(refusedInput(Customer, { customerType: "group", customerId: "g" }))
  })
})

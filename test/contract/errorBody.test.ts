import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { errorBody } from "../../src/contract/index.js"
import * as errors from "../../src/errors/index.js"
import { recordedErrors } from "../support/recorded.js"

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe("errorBody", () => {
  it("is the schema of the class itself and of the body with its code", () => {
    const schema = errorBody(errors.AccessTokenExpired)
    expectTypeOf<typeof schema.Type>().toEqualTypeOf<errors.AccessTokenExpired>()
    expectTypeOf<typeof schema.Encoded>().toEqualTypeOf<errors.KnownErrorBody<"ACCESS_TOKEN_EXPIRED">>()
  })

  it("is created once for each class", () => {
    assert.strictEqual(errorBody(errors.UserNotFound), errorBody(errors.UserNotFound))
    assert.notStrictEqual<unknown>(errorBody(errors.UserNotFound), errorBody(errors.TeamNotFound))
  })

  it.effect("decodes every recorded error like the catalogue, and encodes it unchanged", () =>
    Effect.gen(function* () {
      for (const { body, file, name } of recordedErrors()) {
        const known = errors.byCode.get(body.code)
        if (known === undefined) return assert.fail(`${body.code} is not in the catalogue`)
        const schema: Schema.Codec<unknown, unknown> = errorBody(known)
        const error = yield* Schema.decodeUnknownEffect(schema)(body)
        assert.deepStrictEqual<unknown>(error, yield* errors.fromWire(body.code, body), `${file} ${name}`)
        assert.deepStrictEqual(plain(yield* Schema.encodeEffect(schema)(error)), body, `${file} ${name}`)
      }
    })
  )

  it.effect("rejects another code, and an error of another class", () =>
    Effect.gen(function* () {
      const schema = errorBody(errors.UserNotFound)
      yield* Effect.flip(Schema.decodeUnknownEffect(schema)({ code: "TEAM_NOT_FOUND", error: "" }))
      yield* Effect.flip(Schema.encodeUnknownEffect(schema)(new errors.EmailNotVerified()))
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { codecOf } from "../../src/codecs/codecOf.js"
import { EmailTemplate } from "../../src/schemas/EmailTemplate.js"

const wire = { id: "67e90d79-b1a6-4c4a-8b6c-369e4fa14e67", display_name: "Reset", tsx_source: "<Email />" }
const template = { id: wire.id, displayName: "Reset", tsxSource: "<Email />", themeId: null }
const legacy = { type: "password_reset", subject: "Reset it", content: { blocks: [{ text: "Hello" }] } }

describe("EmailTemplate", () => {
  it.effect("has the fields of older platforms, and encodes them again", () =>
    Effect.gen(function* () {
      const sent = { ...wire, ...legacy, is_default: true }
      const decoded = yield* Schema.decodeUnknownEffect(EmailTemplate)(sent)
      assert.deepStrictEqual<unknown>(decoded, { ...template, ...legacy, isDefault: true })
      assert.deepStrictEqual<unknown>(yield* Schema.encodeUnknownEffect(EmailTemplate)(decoded), sent)
    })
  )

  it.effect("lacks them on the latest platform", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual<unknown>(yield* Schema.decodeUnknownEffect(EmailTemplate)(wire), template)
    })
  )

  it("is decoded without a schema too", () => {
    const read = codecOf(EmailTemplate).decode({ ...wire, ...legacy, is_default: false })
    assert.deepStrictEqual<unknown>(read, { ...template, ...legacy, isDefault: false })
  })
})

import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { WebhookEvent } from "../../src/schemas/Webhook.js"
import { differences } from "../support/differences.js"

interface Delivery {
  readonly body: { readonly type: string; readonly data: unknown }
}
const recording: { readonly cases: ReadonlyArray<{ readonly name: string; readonly deliveries: ReadonlyArray<Delivery> }> } =
  JSON.parse(readFileSync(new URL("../wire/recorded/webhooks.deliveries.json", import.meta.url), "utf8"))
const bodies = recording.cases.flatMap((one) => one.deliveries.map(({ body }) => body))
const decode = Schema.decodeUnknownEffect(WebhookEvent)

describe("WebhookEvent", () => {
  it.effect("decodes every recorded delivery, and encodes it unchanged", () =>
    Effect.gen(function* () {
      for (const body of bodies) {
        const event = yield* decode(body)
        assert.strictEqual(event.type, body.type)
        const again: unknown = JSON.parse(JSON.stringify(yield* Schema.encodeEffect(WebhookEvent)(event)))
        assert.deepStrictEqual(differences(body, again), [], body.type)
      }
      assert.isAbove(new Set(bodies.map((body) => body.type)).size, 10)
    })
  )

  it.effect("keeps an event that a newer platform sends", () =>
    Effect.gen(function* () {
      const body = { type: "invoice.paid", data: { id: "i" } }
      assert.deepStrictEqual(yield* decode(body), { type: "unrecognized", name: "invoice.paid", value: body })
    })
  )

  it.effect("rejects a known event with an invalid body", () =>
    Effect.gen(function* () {
      for (const type of new Set(bodies.map((body) => body.type))) {
        assert.strictEqual((yield* Effect.flip(decode({ type, data: {} })))._tag, "SchemaError")
      }
    })
  )
})

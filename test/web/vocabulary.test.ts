import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as express from "../../src/express/index.js"
import * as hono from "../../src/hono/index.js"
import * as reactRouter from "../../src/react-router/index.js"
import * as tanstackStart from "../../src/tanstack-start/index.js"
import type { SessionOptions } from "../../src/web/index.js"
import { withSession } from "../../src/web/index.js"
import type { WebhookOptions } from "../../src/webhooks/index.js"
import { createWebhookHandler } from "../../src/webhooks/index.js"

describe("the adapters for frameworks", () => {
  it("have one word for sessions and one for webhooks, with the framework's name only where a subpath serves two", () => {
    assert.deepStrictEqual(Object.keys(hono).sort(), ["portico", "webhook"])
    assert.deepStrictEqual(Object.keys(express).sort(), ["fastifyPortico", "fastifyWebhook", "portico", "sessionOf", "webhook"])
    assert.deepStrictEqual(Object.keys(reactRouter), ["portico"])
    // Not middleware itself, but called in one.
    assert.deepStrictEqual(Object.keys(tanstackStart), ["withPortico"])
  })

  it("take the same options last", () => {
    type Options = SessionOptions | undefined
    expectTypeOf(withSession).parameter(2).toEqualTypeOf<Options>()
    expectTypeOf(hono.portico).parameter(1).toEqualTypeOf<Options>()
    expectTypeOf(express.portico).parameter(1).toEqualTypeOf<Options>()
    expectTypeOf(express.fastifyPortico).parameter(1).toEqualTypeOf<Options>()
    expectTypeOf(express.sessionOf).parameter(3).toEqualTypeOf<Options>()
    expectTypeOf(reactRouter.portico).parameter(2).toEqualTypeOf<Options>()
    expectTypeOf(tanstackStart.withPortico).parameter(3).toEqualTypeOf<Options>()
    expectTypeOf(createWebhookHandler).parameter(0).toEqualTypeOf<WebhookOptions>()
    expectTypeOf(hono.webhook).parameter(0).toEqualTypeOf<WebhookOptions>()
    expectTypeOf(express.webhook).parameter(0).toEqualTypeOf<WebhookOptions>()
    expectTypeOf(express.fastifyWebhook).parameter(1).toEqualTypeOf<WebhookOptions>()
  })
})

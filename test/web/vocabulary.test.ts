import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as express from "../../src/express/index.js"
import * as hono from "../../src/hono/index.js"
import * as reactRouter from "../../src/react-router/index.js"
import * as tanstackStart from "../../src/tanstack-start/index.js"
import type { SessionOptions } from "../../src/web/index.js"
import { withSession } from "../../src/web/index.js"
import type { WebhookOptions } from "../../src/webhooks/index.js"
import { createWebhookHandler } from "../../src/webhooks/index.js"

/** Counts the lines of a subpath's code: without comments, imports, and what it exports of other files. */
const linesOf = (folder: string): number => {
  const place = new URL(`../../src/${folder}/`, import.meta.url)
  return readdirSync(place)
    .map((name) => readFileSync(new URL(name, place), "utf8").replaceAll(/^ *(\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, ""))
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "" && !/^(import|export (type )?\{)/.test(line)).length
}

describe("the adapters for frameworks", () => {
  it("have at most about a hundred lines for each framework or entry", () => {
    const most = {
      // Sessions, and the guards that all adapters share.
      web: 205,
      hono: 100,
      // For Express, and for Fastify.
      express: 235,
      // `portico/next`, and `portico/next/proxy` with its guard, which knows base paths and locales.
      next: 340,
      "react-router": 100,
      "tanstack-start": 100
    }
    for (const [folder, limit] of Object.entries(most)) {
      const lines = linesOf(folder)
      assert.isAbove(lines, 10, folder)
      assert.isAtMost(lines, limit, folder)
    }
  })

  it("have one word for sessions and one for webhooks, with the framework's name only where a subpath serves two", () => {
    assert.deepStrictEqual(Object.keys(hono).sort(), ["portico", "requireUser", "webhook"])
    assert.deepStrictEqual(Object.keys(express).sort(), [
      "fastifyPortico",
      "fastifyRequireUser",
      "fastifyWebhook",
      "portico",
      "requireUser",
      "sessionOf",
      "webhook"
    ])
    assert.deepStrictEqual(Object.keys(reactRouter).sort(), ["portico", "requireUser"])
    // Not middleware itself, but called in one.
    assert.deepStrictEqual(Object.keys(tanstackStart).sort(), ["requireUser", "withPortico"])
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

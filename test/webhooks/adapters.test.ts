import type { Server, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import type { Scope } from "effect"
import { Effect } from "effect"
import type { HonoRequest } from "hono"
import { Hono } from "hono"
import { webhook as expressWebhook, fastifyWebhook } from "../../src/express/index.js"
import { webhook as honoWebhook } from "../../src/hono/index.js"
import { memoryStore } from "../../src/store/index.js"
import type { WebhookOptions } from "../../src/webhooks/index.js"
import { createWebhookHandler } from "../../src/webhooks/index.js"
import type { Express, ExpressParsers } from "../frameworks/installed.js"
import { expressParsers, makeExpress, makeFastify } from "../frameworks/installed.js"
import { deliveries, secret, signed } from "./deliveries.js"

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a delivery, and looks at the response; returns its status, or the error passed to the framework. */
type Post = (sent: Sent, look?: (response: Response) => void) => Promise<number | { readonly _tag?: string }>

const requestOf = ({ body, headers }: Sent) => new Request("https://app.test/webhooks", { method: "POST", headers, body })

const thrown = (error: unknown): { readonly _tag?: string } => Object(error)

/** Sends deliveries to a server that listens, and collects the errors passed to its framework. */
const posting = Effect.fnUntraced(function* (serve: (errors: Array<unknown>) => Promise<Server>) {
  const errors: Array<unknown> = []
  const server = yield* Effect.promise(() => serve(errors))
  yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  const { port } = server.address() as AddressInfo
  const post: Post = async ({ body, headers }, look) => {
    const response = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: "POST", ...contentOf(body, headers) })
    look?.(response)
    return response.status === 500 ? thrown(errors.pop()) : response.status
  }
  return post
})

// A request without a body has no content type.
const contentOf = (body: string, headers: Sent["headers"]): RequestInit =>
  body === "" ? { headers } : { headers: { ...headers, "content-type": "application/json" }, body }

/** Creates an Express app with middleware before the handler. */
const overExpress = (before: (express: Express, parsers: ExpressParsers) => void) => (options: WebhookOptions) =>
  posting(async (errors) => {
    const express = makeExpress()
    before(express, expressParsers())
    return createServer(
      express.use(expressWebhook(options)).use((error: unknown, _: unknown, response: ServerResponse, _next: () => void) => {
        errors.push(error)
        // Errors of the parsers have a status.
        response.writeHead(Object(error).status ?? 500).end()
      })
    )
  })

const overFastify = (options: WebhookOptions) =>
  posting(async (errors) => {
    const fastify = makeFastify({ bodyLimit: longest })
    fastify.register(fastifyWebhook("/webhooks", options))
    fastify.setErrorHandler((error, _, reply) => {
      errors.push(error)
      return reply.code(500).send()
    })
    await fastify.ready()
    return fastify.server
  })

/** More than the longest body that is sent. */
const longest = 20_000_000

/** Creates a Hono app with middleware before the handler. */
const overHono = (before: (request: HonoRequest) => Promise<unknown>) => (options: WebhookOptions) =>
  Effect.sync(() => {
    const errors: Array<unknown> = []
    const hono = new Hono()
      .use(async (c, next) => {
        await before(c.req)
        await next()
      })
      .post("/webhooks", honoWebhook(options))
      .onError((error, c) => {
        errors.push(error)
        return c.body(null, 500)
      })
    const post: Post = async (sent, look) => {
      const response = await hono.fetch(requestOf(sent))
      look?.(response)
      return response.status === 500 ? thrown(errors.pop()) : response.status
    }
    return post
  })

const overWeb = (answer: (options: WebhookOptions) => (request: Request) => Promise<Response>) => (options: WebhookOptions) =>
  Effect.sync(() => {
    const handle = answer(options)
    const post: Post = (sent, look) =>
      handle(requestOf(sent)).then((response) => {
        look?.(response)
        return response.status
      }, thrown)
    return post
  })

/** Takes every body, whatever its type. */
const every = { type: "*/*", limit: longest }

/** All helpers, with the forms of body that a server may pass. */
const servers: Readonly<Record<string, (options: WebhookOptions) => Effect.Effect<Post, never, Scope.Scope>>> = {
  createWebhookHandler: overWeb(createWebhookHandler),
  "webhook of portico/hono": overHono(async () => {}),
  "webhook of portico/hono, after the text was read": overHono((request) => request.text()),
  "webhook of portico/hono, after the bytes were read": overHono((request) => request.arrayBuffer()),
  fastifyWebhook: overFastify,
  "webhook of portico/express": overExpress(() => {}),
  "webhook of portico/express, after express.raw()": overExpress((express, { raw }) => express.use(raw(every))),
  "webhook of portico/express, after express.text()": overExpress((express, { text }) => express.use(text(every))),
  "webhook of portico/express, after express.json({ verify }) that keeps rawBody": overExpress((express, { json }) =>
    express.use(json({ type: "*/*", limit: longest, strict: false, verify: (request, _, bytes) => (request.rawBody = bytes) }))
  )
}

/** All helpers, after the body was parsed. */
const parsed = {
  createWebhookHandler: overWeb((options) => async (request) => {
    await request.text()
    return createWebhookHandler(options)(request)
  }),
  "webhook of portico/hono": overHono((request) => request.blob()),
  "webhook of portico/express": overExpress((express, { json }) => express.use(json(every)))
}

const [first] = deliveries
assert.isDefined(first)
const { body, type } = first

/** The current time, and a delivery that is signed now. */
const fresh = Effect.gen(function* () {
  const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
  const sign = (text = body, at = now, by = secret) => Effect.promise(() => signed(text, at, by))
  return { now, sign, sent: yield* sign() }
})

for (const [name, serve] of Object.entries(servers)) {
  describe(name, () => {
    it.live("gives the reason of a refusal as plain text", () =>
      Effect.gen(function* () {
        const post = yield* serve({ secret, handle: () => {} })
        const { sent } = yield* fresh
        const types: Array<string | null> = []
        const look = ({ headers }: Response) => void types.push(headers.get("content-type"))
        assert.strictEqual(yield* Effect.promise(() => post({ ...sent, body: `${sent.body} ` }, look)), 400)
        assert.match(types.join(), /^text\/plain\b/)
      })
    )

    it.live("responds with 400 to forged or old deliveries, and runs nothing", () =>
      Effect.gen(function* () {
        const seen: Array<string> = []
        const post = yield* serve({ secret, store: memoryStore(), handle: (event) => void seen.push(event.type) })
        const { now, sent, sign } = yield* fresh
        const without = (header: string) => ({
          ...sent,
          headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== header))
        })
        const other = `whsec_${btoa("somebody else's own secret")}`
        const refused: ReadonlyArray<readonly [string, Sent]> = [
          ["no id", without("svix-id")],
          ["no time", without("svix-timestamp")],
          ["no signature", without("svix-signature")],
          ["no headers", { ...sent, headers: {} }],
          ["another secret", yield* sign(body, now, other)],
          ["no body", { ...sent, body: "" }],
          ["neither a body nor headers", { headers: {}, body: "" }],
          ["a changed body", { ...sent, body: `${sent.body} ` }],
          ["a changed id", { ...sent, headers: { ...sent.headers, "svix-id": "msg_other" } }],
          ["six minutes old", yield* sign(body, now - 360_000)],
          ["six minutes early", yield* sign(body, now + 360_000)],
          ["ten megabytes", { ...sent, body: "x".repeat(10_000_000) }],
          ["ten megabytes that are signed", yield* sign(JSON.stringify({ type, data: "x".repeat(10_000_000) }))],
          ["no JSON, signed", yield* sign("{")],
          ["no event, signed", yield* sign("[]")]
        ]
        for (const [what, one] of refused) assert.strictEqual(yield* Effect.promise(() => post(one)), 400, what)
        assert.deepStrictEqual(seen, [])
        assert.strictEqual(yield* Effect.promise(() => post(sent)), 204)
        assert.deepStrictEqual(seen, [type])
      })
    )

    it.live("handles an event once, recognizes its retries, and passes the handler's errors to the framework", () =>
      Effect.gen(function* () {
        const attempts: Array<number | null> = []
        const down = Object.assign(new Error("the database is down"), { _tag: "Down" })
        const post = yield* serve({
          secret,
          store: memoryStore(),
          handle: async (_, { attempt }) => {
            attempts.push(attempt)
            if (attempts.length < 3) throw down
          }
        })
        const { now, sent, sign } = yield* fresh
        // The platform signs each attempt separately.
        const again = yield* sign(body, now + 1000)
        const answers = yield* Effect.promise(async () => {
          const all: Array<number | { readonly _tag?: string }> = []
          for (const one of [sent, again, sent, again, sent]) all.push(await post(one))
          return all
        })
        assert.deepStrictEqual(answers, [down, down, 204, 204, 204])
        assert.deepStrictEqual(attempts, [1, 2, 3])
      })
    )
  })
}

for (const [name, serve] of Object.entries(parsed)) {
  describe(`${name}, after the body was parsed`, () => {
    it.live("passes InvalidInput, a programming error, to the framework, and runs nothing", () =>
      Effect.gen(function* () {
        const seen: Array<string> = []
        const post = yield* serve({ secret, handle: (event) => void seen.push(event.type) })
        const { sent } = yield* fresh
        const answer = yield* Effect.promise(() => post(sent))
        assert.isTrue(typeof answer === "object" && answer._tag === "InvalidInput", String(answer))
        assert.deepStrictEqual(seen, [])
      })
    )
  })
}

describe("an invalid option of a webhook endpoint", () => {
  const makers: Readonly<Record<string, (options: WebhookOptions) => unknown>> = {
    createWebhookHandler,
    "webhook of portico/express": expressWebhook,
    "webhook of portico/hono": honoWebhook,
    fastifyWebhook: (options) => fastifyWebhook("/webhooks", options)
  }
  const handle = () => {}
  // As of callers without type checks.
  const invalid: ReadonlyArray<readonly [option: string, options: unknown]> = [
    ["options", undefined],
    ["handle", { secret }],
    ["handle", { secret, handle: "run" }],
    ["handler", { secret, handle, handler: handle }],
    ["store", { secret, handle, store: new Map() }],
    ["store", { secret, handle, store: null }],
    ["endpoint", { secret, handle, endpoint: 7 }]
  ]
  for (const [name, make] of Object.entries(makers)) {
    it(`is named when the endpoint is created, with what is wrong with its secret: ${name}`, () => {
      for (const [broken, reason] of [
        [undefined, /is undefined: .*`STACK_WEBHOOK_SECRET`/],
        ["", /is empty: .*`STACK_WEBHOOK_SECRET`/],
        [[], /is an empty list/],
        [null, /must be the secret of the endpoint, a text that begins with whsec_/],
        ["ssk_0123", /must be the secret of the endpoint, a text that begins with whsec_/],
        ["whsec_", /is too short: it has 0 bytes/],
        [`whsec_${btoa("x".repeat(23))}`, /is too short: it has 23 bytes .* at least 24$/],
        [`${secret}\n.`, /must be whsec_ and base64, but has other characters/],
        [secret.slice(0, -1), /must be whsec_ and base64, but .* lacks some of its own/],
        [[secret, ""], /is empty/]
      ] as const) {
        const options = { secret: broken, handle } as unknown as WebhookOptions
        assert.throws(() => make(options), new RegExp(`^The option \`secret\` ${reason.source}`))
      }
      for (const fine of [`whsec_${btoa("x".repeat(24))}`, [secret, secret]]) make({ secret: fine, handle })
    })

    it(`is named when the endpoint is created, not with the first delivery: ${name}`, () => {
      for (const [option, options] of invalid) {
        assert.throws(() => make(options as WebhookOptions), new RegExp(`^The option \`${option}\``))
      }
      make({ secret, handle, store: memoryStore(), endpoint: "mine" })
    })
  }
})

import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { webhook as expressWebhook, fastifyWebhook } from "../../src/express/index.js"
import { webhook as honoWebhook } from "../../src/hono/index.js"
import { memoryStore } from "../../src/store/index.js"
import type { WebhookOptions } from "../../src/webhooks/index.js"
import { createWebhookHandler } from "../../src/webhooks/index.js"
import { deliveries, secret, signed } from "./deliveries.js"

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a delivery; returns the status of the response, or the error passed to the framework. */
type Post = (sent: Sent) => Promise<number | { readonly _tag?: string }>

const requestOf = ({ body, headers }: Sent) => new Request("https://app.test/webhooks", { method: "POST", headers, body })

const thrown = (error: unknown): { readonly _tag?: string } => Object(error)

/** Creates a Node server with middleware before the handler. */
const overNode =
  (before: (request: IncomingMessage & { body?: unknown; rawBody?: unknown }) => Promise<void>) => (options: WebhookOptions) =>
    Effect.gen(function* () {
      const handle = expressWebhook(options)
      const errors: Array<unknown> = []
      const answer = async (request: IncomingMessage, response: ServerResponse) => {
        await before(request)
        handle(request, response, (error) => {
          errors.push(error)
          response.writeHead(500).end()
        })
      }
      const server = createServer((request, response) => void answer(request, response))
      yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      const { port } = server.address() as AddressInfo
      return (async (sent) => {
        const { status } = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: "POST", ...sent })
        return status === 500 ? thrown(errors.pop()) : status
      }) satisfies Post as Post
    })

const textOf = async (request: IncomingMessage) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Runs the plugin like Fastify: parses the body with the plugin's parser and passes it to the handler. */
const overFastify = (bodyOf: (bytes: Buffer) => object) => (options: WebhookOptions) =>
  Effect.promise(async () => {
    type Handler = Parameters<Parameters<ReturnType<typeof fastifyWebhook>>[0]["post"]>[1]
    let handler: Handler | undefined
    await fastifyWebhook(
      "/webhooks",
      options
    )({
      addContentTypeParser: () => {},
      removeAllContentTypeParsers: () => {},
      post: (_, handle) => void (handler = handle)
    })
    return (async ({ body, headers }) => {
      let status = 0
      const reply = {
        code: (code: number) => {
          status = code
          return reply
        },
        type: () => reply,
        send: () => {}
      }
      try {
        await handler?.({ headers, ...bodyOf(Buffer.from(body)) } as Parameters<Handler>[0], reply)
        return status
      } catch (error) {
        return thrown(error)
      }
    }) satisfies Post as Post
  })

const overWeb = (answer: (options: WebhookOptions) => (request: Request) => Promise<Response>) => (options: WebhookOptions) =>
  Effect.sync(() => {
    const handle = answer(options)
    return ((sent) => handle(requestOf(sent)).then(({ status }) => status, thrown)) satisfies Post as Post
  })

/** All helpers, with the forms of body that a server may pass. */
const servers: Readonly<Record<string, (options: WebhookOptions) => Effect.Effect<Post, never, never>>> = {
  createWebhookHandler: overWeb(createWebhookHandler),
  "webhook of portico/hono": overWeb((options) => (raw) => honoWebhook(options)({ req: { raw, bodyCache: {} } })),
  "webhook of portico/hono, after the text was read": overWeb((options) => async (raw) => {
    const text = await raw.text()
    return honoWebhook(options)({ req: { raw, bodyCache: { text: Promise.resolve(text) } } })
  }),
  fastifyWebhook: overFastify((bytes) => ({ body: bytes })),
  "fastifyWebhook, with a parsed body beside the raw one": overFastify((bytes) => ({ body: {}, rawBody: bytes.toString() }))
}

const scoped = {
  "webhook of portico/express": overNode(async () => {}),
  "webhook of portico/express, after express.raw()": overNode(async (request) => {
    request.body = await textOf(request)
  }),
  "webhook of portico/express, after express.text()": overNode(async (request) => {
    request.body = (await textOf(request)).toString()
  }),
  "webhook of portico/express, after express.json({ verify }) that keeps rawBody": overNode(async (request) => {
    const bytes = await textOf(request)
    request.rawBody = bytes
    request.body = {}
  })
}

/** All helpers, after the body was parsed. */
const parsed = {
  createWebhookHandler: overWeb((options) => async (request) => {
    await request.text()
    return createWebhookHandler(options)(request)
  }),
  "webhook of portico/hono": overWeb((options) => async (raw) => {
    await raw.text()
    return honoWebhook(options)({ req: { raw, bodyCache: { json: Promise.resolve({}) } as object } })
  }),
  fastifyWebhook: overFastify((bytes) => ({ body: JSON.parse(bytes.toString()) })),
  "webhook of portico/express": overNode(async (request) => {
    request.body = JSON.parse((await textOf(request)).toString())
  })
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

for (const [name, serve] of [...Object.entries(servers), ...Object.entries(scoped)]) {
  describe(name, () => {
    it.live("responds with 400 to forged or old deliveries, and runs nothing", () =>
      Effect.gen(function* () {
        const seen: Array<string> = []
        const post = yield* serve({ secret, store: memoryStore(), handle: (event) => void seen.push(event.type) })
        const { now, sent, sign } = yield* fresh
        const without = (header: string) => ({
          ...sent,
          headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== header))
        })
        const other = `whsec_${btoa("somebody else's secret")}`
        const refused: ReadonlyArray<readonly [string, Sent]> = [
          ["no id", without("svix-id")],
          ["no time", without("svix-timestamp")],
          ["no signature", without("svix-signature")],
          ["no headers", { ...sent, headers: {} }],
          ["another secret", yield* sign(body, now, other)],
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
    ["handle", undefined],
    ["handle", { secret }],
    ["handle", { secret, handle: "run" }],
    ["handler", { secret, handle, handler: handle }],
    ["store", { secret, handle, store: new Map() }],
    ["store", { secret, handle, store: null }],
    ["endpoint", { secret, handle, endpoint: 7 }]
  ]
  for (const [name, make] of Object.entries(makers)) {
    it(`is named when the endpoint is created, not with the first delivery: ${name}`, () => {
      for (const [option, options] of invalid) {
        assert.throws(() => make(options as WebhookOptions), new RegExp(`^The option \`${option}\``))
      }
      make({ secret, handle, store: memoryStore(), endpoint: "mine" })
    })
  }
})

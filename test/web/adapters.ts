import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { Hono } from "hono"
import { portico as expressPortico, fastifyPortico } from "../../src/express/index.js"
import type { PorticoEnv } from "../../src/hono/index.js"
import { portico as honoPortico } from "../../src/hono/index.js"
import type { PromiseServerApp, PromiseServerView } from "../../src/index.js"
import { createNext } from "../../src/next/index.js"
import { portico as reactRouterPortico } from "../../src/react-router/index.js"
import { withPortico } from "../../src/tanstack-start/index.js"
import { withSession } from "../../src/web/index.js"
import { answer } from "./nextRuntime.js"

/** The response of a handler. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** How an app handles a request with a session. */
export type Handle = (session: PromiseServerView, path: string) => Promise<Answer>

/** A server with one adapter. */
export interface Served {
  /** The origin of its pages. */
  readonly origin: string
  readonly ask: (path: string, init?: RequestInit) => Effect.Effect<Response>
}

const made = ({ body, headers = {}, status = 200 }: Answer) => new Response(body ?? null, { status, headers })

/** Creates a server from a web request handler. */
const overWeb =
  (serve: (app: PromiseServerApp, handle: Handle) => (request: Request) => Promise<Response>) =>
  (app: PromiseServerApp, handle: Handle): Effect.Effect<Served> => {
    const run = serve(app, handle)
    const origin = "https://app.test"
    return Effect.succeed({ origin, ask: (path, init) => Effect.promise(() => run(new Request(`${origin}${path}`, init))) })
  }

/** Creates a Node server. */
const overNode =
  (serve: (app: PromiseServerApp, handle: Handle) => (request: IncomingMessage, response: ServerResponse) => void) =>
  (app: PromiseServerApp, handle: Handle) =>
    Effect.gen(function* () {
      const respond = serve(app, handle)
      // Before Node 24, requests have no signal.
      const server = createServer((request, response) =>
        respond(Object.defineProperty(request, "signal", { value: undefined }), response)
      )
      yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const ask: Served["ask"] = (path, init) => Effect.promise(() => fetch(`${origin}${path}`, { redirect: "manual", ...init }))
      return { origin, ask }
    })

const pathOf = (request: Request) => new URL(request.url).pathname

/** All adapters, as their frameworks run them. */
export const adapters = {
  "portico/web": overWeb((app, handle) =>
    withSession(app, async (request, session) => made(await handle(session, pathOf(request))))
  ),
  "portico/hono": overWeb((app, handle) => {
    const server = new Hono<PorticoEnv<typeof app>>().use(honoPortico(app))
    server.all("*", async (c) => made(await handle(c.get("portico"), c.req.path)))
    return async (request) => server.fetch(request)
  }),
  "portico/react-router": overWeb((app, handle) => async (request) => {
    const key: { readonly defaultValue?: PromiseServerView } = {}
    let session: PromiseServerView | undefined
    const context = { set: (_: object, value: PromiseServerView) => void (session = value) }
    return reactRouterPortico(app, key)({ context, request }, async () =>
      session === undefined ? new Response(null, { status: 500 }) : made(await handle(session, pathOf(request)))
    )
  }),
  "portico/tanstack-start": overWeb((app, handle) => async (request) => {
    const result = await withPortico(app, request, async (session) => ({
      response: made(await handle(session, pathOf(request)))
    }))
    return result instanceof Response ? result : result.response
  }),
  "portico/next": overWeb((app, handle) => {
    const route = createNext(app).route(async (request, session) => made(await handle(session, pathOf(request))))
    return (request) => answer(request, route)
  }),
  "portico/express": overNode((app, handle) => (request, response) => {
    const one: IncomingMessage & { portico?: PromiseServerView } = request
    expressPortico(app)(one, response, async () => {
      if (one.portico === undefined) return response.end()
      const { body, headers = {}, status = 200 } = await handle(one.portico, request.url ?? "")
      response.statusCode = status
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.end(body)
    })
  }),
  "portico/express for Fastify": overNode((app, handle) => async (request, response) => {
    const one: { raw: IncomingMessage; portico?: PromiseServerView | null } = { raw: request }
    let isHijacked = false
    await fastifyPortico(app)(one, { raw: response, hijack: () => (isHijacked = true) })
    if (isHijacked || !one.portico) return
    const { body, headers = {}, status = 200 } = await handle(one.portico, request.url ?? "")
    // Fastify stores the headers of a reply and writes them together.
    response.writeHead(status, { "set-cookie": ["theme=dark; Path=/"], ...headers })
    response.end(body)
  })
}

import type { IncomingMessage, RequestListener, Server } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { Hono } from "hono"
import type { RouterContextProvider, ServerBuild } from "react-router"
import { createContext, createRequestHandler } from "react-router"
import {
  portico as expressPortico,
  requireUser as expressRequireUser,
  fastifyPortico,
  fastifyRequireUser
} from "../../src/express/index.js"
import type { PorticoEnv } from "../../src/hono/index.js"
import { portico as honoPortico, requireUser as honoRequireUser } from "../../src/hono/index.js"
import { requestSession } from "../../src/http-api/index.js"
import type { ServerApp, ServerSession } from "../../src/index.js"
import { createNext } from "../../src/next/index.js"
import { createProxy } from "../../src/next/proxy.js"
import { portico as reactRouterPortico, requireUser as reactRouterRequireUser } from "../../src/react-router/index.js"
import { ServerApp as EffectServerApp } from "../../src/services/index.js"
import type { RequestAndResponse } from "../../src/services/platform/tokens/TokenStore.response.js"
import { requireUser as startRequireUser, withPortico } from "../../src/tanstack-start/index.js"
import { withSession } from "../../src/web/index.js"
import type { FastifyRequest } from "../frameworks/installed.js"
import { makeExpress, makeFastify } from "../frameworks/installed.js"
import { startServer } from "../frameworks/tanstackStart.js"
import { answer } from "./nextRuntime.js"

/** The response of a handler. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The parts of a body that is streamed. */
  readonly parts?: ReadonlyArray<string>
}

/** How an app handles a request with a session. */
export type Handle = (session: ServerSession, path: string) => Promise<Answer>

/** A server with one adapter. */
export interface Served {
  /** The origin of its pages. */
  readonly origin: string
  readonly ask: (path: string, init?: RequestInit) => Effect.Effect<Response>
}

const made = ({ body, headers = {}, parts, status = 200 }: Answer) =>
  new Response(parts === undefined ? (body ?? null) : streamOf(parts), { status, headers })

const streamOf = (parts: ReadonlyArray<string>) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of parts) {
        // Not all at once.
        await new Promise(setImmediate)
        controller.enqueue(new TextEncoder().encode(part))
      }
      controller.close()
    }
  })

/** Creates a server from a web request handler. */
const overWeb =
  (serve: (app: ServerApp, handle: Handle) => (request: Request) => Promise<Response>) =>
  (app: ServerApp, handle: Handle): Effect.Effect<Served> => {
    const run = serve(app, handle)
    const origin = "https://app.test"
    return Effect.succeed({ origin, ask: (path, init) => Effect.promise(() => run(new Request(`${origin}${path}`, init))) })
  }

/** Creates a Node server. Before Node 24, requests have no signal. */
const nodeServer = (listener: RequestListener): Server =>
  createServer((request, response) => listener(Object.defineProperty(request, "signal", { value: undefined }), response))

/** Lets a Node server listen, until the scope closes. */
const overNode = (serve: (app: ServerApp, handle: Handle) => Server | Promise<Server>) => (app: ServerApp, handle: Handle) =>
  Effect.gen(function* () {
    const server = yield* Effect.promise(async () => serve(app, handle))
    yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
    yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ask: Served["ask"] = (path, init) => Effect.promise(() => fetch(`${origin}${path}`, { redirect: "manual", ...init }))
    return { origin, ask }
  })

/** A request whose session the middleware has set. */
interface WithSession {
  readonly portico?: ServerSession
}

/** The build of a React Router app: a root with middleware, and one route, which has no page unless `page` is given. */
export const routerBuild = (
  middleware: unknown,
  handle: (request: Request, context: unknown) => Promise<Response>,
  { page, ...config }: Partial<Pick<ServerBuild, "allowedActionOrigins">> & { readonly page?: () => null } = {}
): ServerBuild =>
  // A cast of what a bundler would write.
  ({
    entry: { module: { default: () => new Response(null, { status: 500 }) } },
    routes: {
      root: { id: "root", path: "", module: { middleware: [middleware] } },
      all: {
        id: "all",
        parentId: "root",
        path: "*",
        module: {
          default: page,
          loader: ({ context, request }: { context: unknown; request: Request }) => handle(request, context),
          action: ({ context, request }: { context: unknown; request: Request }) => handle(request, context)
        }
      }
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    ...config
  }) as unknown as ServerBuild

/** Returns a request for a path below another. */
const under = (request: Request, folder: string) => new Request(request.url.replace(/^([^/]*\/\/[^/]*)/, `$1${folder}`), request)

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
  "portico/react-router": overWeb((app, handle) => {
    const session = createContext<ServerSession>()
    return createRequestHandler(
      routerBuild(reactRouterPortico(app, session), async (request, context) =>
        made(await handle((context as RouterContextProvider).get(session), pathOf(request)))
      )
    )
  }),
  "portico/tanstack-start": overWeb((app, handle) => {
    // As a program would narrow it, a route of the API is below `/api`; here, all are.
    const serve = startServer<{ readonly session: ServerSession }>({
      middleware: ({ next, request }) => withPortico(app, request, (session) => next({ context: { session } })),
      api: async ({ session }, request) => made(await handle(session, pathOf(request).slice("/api".length)))
    })
    return (request) => serve(under(request, "/api"))
  }),
  "portico/next": overWeb((app, handle) => {
    const route = createNext(app).route(async (request, session) => made(await handle(session, pathOf(request))))
    return (request) => answer(request, route)
  }),
  "portico/http-api": overWeb((app, handle) => {
    const route = HttpRouter.add("*", "/*", (request) =>
      Effect.flatMap(requestSession, (session) =>
        Effect.map(
          // The cast: this app's visitors have promises.
          Effect.promise(() => handle(session as unknown as ServerSession, pathOf(new Request(request.originalUrl)))),
          (said) => HttpServerResponse.fromWeb(made(said))
        )
      ).pipe(
        // An `HttpApi` declares the refusal.
        Effect.catchTag("PermissionDenied", ({ message }) => Effect.succeed(HttpServerResponse.text(message, { status: 403 })))
      )
    )
    const forRequest = (exchange: RequestAndResponse) => Effect.sync(() => app.forRequest(exchange))
    const visitors = Layer.succeed(EffectServerApp, { forRequest } as never)
    const { handler } = HttpRouter.toWebHandler(
      route.pipe(HttpRouter.provideRequest(visitors), Layer.provide(HttpServer.layerServices)),
      { disableLogger: true }
    )
    return (request) => handler(request, Context.empty())
  }),
  "portico/express": overNode((app, handle) =>
    nodeServer(
      makeExpress()
        .use(expressPortico(app))
        .use(async (request: IncomingMessage & WithSession, response) => {
          if (request.portico === undefined) throw new Error("no session")
          const { body, headers = {}, parts, status = 200 } = await handle(request.portico, request.url ?? "")
          if (parts === undefined) response.status(status).set(headers).send(body)
          else Readable.from(parts).pipe(response.status(status).set(headers))
        })
    )
  ),
  "portico/express for Fastify": overNode(async (app, handle) => {
    const fastify = makeFastify({ serverFactory: nodeServer })
    fastify.decorateRequest("portico", null)
    fastify.addHook("onRequest", fastifyPortico(app))
    fastify.all("/*", async (request: FastifyRequest & WithSession, reply) => {
      if (request.portico === undefined) throw new Error("no session")
      const { body, headers = {}, parts, status = 200 } = await handle(request.portico, request.url)
      return reply
        .code(status)
        .headers({ "set-cookie": ["theme=dark; Path=/"], ...headers })
        .send(parts === undefined ? body : Readable.from(parts))
    })
    await fastify.ready()
    return fastify.server
  })
}

/** Servers whose every page is guarded, and shows the id of its user. */
export const guarded = {
  "portico/hono": overWeb((app) => {
    const server = new Hono<PorticoEnv<typeof app>>().use(honoPortico(app))
    server.all("*", honoRequireUser(), async (c) => c.text(c.get("user").id))
    return async (request) => server.fetch(request)
  }),
  "portico/react-router": overWeb((app) => {
    const session = createContext<ServerSession>()
    return createRequestHandler(
      routerBuild(reactRouterPortico(app, session), async (request, context) =>
        made({ body: (await reactRouterRequireUser((context as RouterContextProvider).get(session), request)).id })
      )
    )
  }),
  "portico/tanstack-start": overWeb((app) => {
    let asked = new Request("https://app.test/")
    return startServer<{ readonly session: ServerSession }>({
      middleware: ({ next, request }) => {
        asked = request
        return withPortico(app, request, (session) => next({ context: { session } }))
      },
      page: async ({ session }) => (await startRequireUser(session, asked)).id
    })
  }),
  "portico/next": overWeb((app) => {
    const proxy = createProxy(app, { protect: ["/:path*"] })
    const { getUser } = createNext(app)
    const page = async () => made({ body: (await getUser({ or: "redirect" })).id })
    return async (request) => {
      const passed = await answer(request, proxy)
      return passed.headers.has("x-middleware-next") ? answer(request, page) : passed
    }
  }),
  "portico/express": overNode((app) =>
    nodeServer(
      makeExpress()
        .use(expressPortico(app))
        // Express takes such a path off the URL.
        .use("/account", expressRequireUser())
        .use(async (request: IncomingMessage & { readonly user?: { readonly id: string } }, response) => {
          response.status(200).send(request.user?.id)
        })
    )
  ),
  "portico/express for Fastify": overNode(async (app) => {
    const fastify = makeFastify({ serverFactory: nodeServer })
    fastify.decorateRequest("portico", null)
    fastify.decorateRequest("user", null)
    fastify.addHook("onRequest", fastifyPortico(app))
    fastify.addHook("preHandler", fastifyRequireUser())
    fastify.all("/*", async (request: FastifyRequest & { readonly user?: { readonly id: string } }, reply) =>
      reply.code(200).send(request.user?.id)
    )
    await fastify.ready()
    return fastify.server
  })
}

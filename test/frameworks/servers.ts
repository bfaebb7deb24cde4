import { createMiddleware, createServerFn } from "@tanstack/start-client-core"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { createServerApp } from "portico"
import type { PorticoSession, PorticoUser } from "portico/express"
import { fastifyPortico, fastifyWebhook, portico, requireUser, webhook } from "portico/express"
import type { PorticoEnv } from "portico/hono"
import * as hono from "portico/hono"
import * as reactRouter from "portico/react-router"
import { withPortico } from "portico/tanstack-start"
import type { MiddlewareFunction } from "react-router"
import { createContext } from "react-router"

// A user's servers. `test/web/frameworkTypes.test.ts` compiles them with the types of the frameworks themselves.

const app = createServerApp({ projectId: "internal", secretServerKey: "" })
const webhooks = { secret: "", handle: () => {} }

declare global {
  namespace Express {
    interface Request {
      portico: PorticoSession<typeof app>
      user: PorticoUser<typeof app>
    }
  }
}

declare module "fastify" {
  interface FastifyRequest {
    portico: PorticoSession<typeof app>
  }
}

export const onExpress = express()
  .post("/webhooks", webhook(webhooks))
  .use(portico(app, { trustedOrigins: [] }))
  .get("/", async (request, response) => {
    response.json(await request.portico.user.get())
  })
  .get("/account", requireUser(), (request, response) => {
    response.json(request.user.primaryEmail)
  })

export const onFastify = fastify()
onFastify.register(fastifyWebhook("/webhooks", webhooks))
onFastify.decorateRequest("portico")
onFastify.addHook("onRequest", fastifyPortico(app, { trustedOrigins: [] }))
onFastify.get("/", (request) => request.portico.user.get())

export const onHono = new Hono<PorticoEnv<typeof app>>()
  .post("/webhooks", hono.webhook(webhooks))
  .use(hono.portico(app, { trustedOrigins: [] }))
  .get("/", async (c) => c.json(await c.get("portico").user.get()))
  .get("/account", hono.requireUser(), (c) => c.json(c.get("user").primaryEmail))

export const session = createContext<reactRouter.PorticoSession<typeof app>>()
export const onReactRouter: ReadonlyArray<MiddlewareFunction<Response>> = [
  reactRouter.portico(app, session, { trustedOrigins: [] })
]

const ofStart = createMiddleware().server(({ next, request }) =>
  withPortico(app, request, (session) => next({ context: { session } }), { trustedOrigins: [] })
)
export const onStart = createServerFn()
  .middleware([ofStart])
  .handler(({ context }) => context.session.user.get().then((user) => user?.id ?? null))

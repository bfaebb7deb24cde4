import { DatabaseSync } from "node:sqlite"
import formbody from "@fastify/formbody"
import view from "@fastify/view"
import ejs from "ejs"
import fastify from "fastify"
import { createServerApp } from "portico"
import type { PorticoSession } from "portico/express"
import { fastifyPortico, fastifyWebhook } from "portico/express"
import { createSessions, sqliteStore } from "portico/store"

// State that all processes of this server share: the visitors' sessions, whose browsers only have an opaque id, and processed
// webhooks.
const store = sqliteStore(new DatabaseSync(process.env.DATABASE ?? ":memory:"))

// One app for the whole process; each request gets its own view of it.
const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  sessions: createSessions({ store }),
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})

declare module "fastify" {
  interface FastifyRequest {
    portico: PorticoSession<typeof app>
  }
}

const server = fastify()
server.register(view, { engine: { ejs }, root: "views" })
server.register(formbody)

server.register(
  fastifyWebhook("/webhooks", {
    secret: process.env.STACK_WEBHOOK_SECRET ?? "",
    store,
    handle: (event, { attempt }) => console.log(`webhook ${event.type}, attempt ${attempt}`)
  })
)

// Routes for visitors; the platform's webhooks have no session.
server.register(async (pages) => {
  pages.decorateRequest("portico")
  pages.addHook("onRequest", fastifyPortico(app))

  pages.get("/", async (request, reply) => {
    const user = await request.portico.user.get()
    return user === null ? reply.redirect("/sign-in") : reply.view("home.ejs", { user })
  })

  // Sends no request: the access token contains the user.
  pages.get("/account", async (request, reply) => {
    const session = await request.portico.verifySession.result()
    return session.ok ? reply.view("account.ejs", { email: session.value.email }) : reply.redirect("/sign-in")
  })

  pages.get("/sign-in", (_, reply) => reply.view("sign-in.ejs", { problem: null }))

  pages.post<{ Body: { email: string; password: string } }>("/sign-in", async (request, reply) => {
    const { email, password } = request.body
    const outcome = await request.portico.auth.signInWithCredential.result({ email, password, noRedirect: true })
    if (outcome.ok) return reply.redirect("/", 303)
    const isWrong = outcome.error._tag === "EmailPasswordMismatch"
    return reply.code(400).view("sign-in.ejs", { problem: isWrong ? "Wrong email or password." : outcome.error.message })
  })

  pages.post<{ Body: { displayName: string } }>("/rename", async (request, reply) => {
    await request.portico.user.update({ displayName: request.body.displayName })
    return reply.redirect("/", 303)
  })

  pages.post("/sign-out", async (request, reply) => {
    await request.portico.auth.signOut({ noRedirect: true })
    return reply.redirect("/sign-in", 303)
  })

  pages.get("/api/me", async (request, reply) => {
    const user = await request.portico.user.get()
    return user === null ? reply.code(401).send({ error: "Sign in first." }) : { id: user.id }
  })
})

await server.listen({ port: Number(process.env.PORT ?? 3000) })

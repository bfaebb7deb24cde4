import express from "express"
import { createServerApp } from "portico"
import type { PorticoSession } from "portico/express"
import { portico, webhook } from "portico/express"
import { memoryStore } from "portico/store"

// One app for the whole process; each request gets its own view of it.
const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})

declare global {
  namespace Express {
    interface Request {
      portico: PorticoSession<typeof app>
    }
  }
}

const server = express()
server.set("view engine", "ejs")

// Registered before any body parser, because the signature covers the raw bytes.
server.post(
  "/webhooks",
  webhook({
    secret: process.env.STACK_WEBHOOK_SECRET ?? "",
    // A real app stores the ids of processed deliveries in its database.
    store: memoryStore(),
    handle: (event, { attempt }) => console.log(`webhook ${event.type}, attempt ${attempt}`)
  })
)

server.use(express.urlencoded({ extended: false }), portico(app))

server.get("/", async (request, response) => {
  const user = await request.portico.user.get()
  if (user === null) response.redirect("/sign-in")
  else response.render("home", { user })
})

// Sends no request: the access token contains the user.
server.get("/account", async (request, response) => {
  const session = await request.portico.verifySession.result()
  if (session.ok) response.render("account", { email: session.value.email })
  else response.redirect("/sign-in")
})

server.get("/sign-in", (_, response) => response.render("sign-in", { problem: null }))

server.post("/sign-in", async (request, response) => {
  const { email, password } = request.body
  const outcome = await request.portico.auth.signInWithCredential.result({ email, password, noRedirect: true })
  if (outcome.ok) return response.redirect(303, "/")
  const isWrong = outcome.error._tag === "EmailPasswordMismatch"
  response.status(400).render("sign-in", { problem: isWrong ? "Wrong email or password." : outcome.error.message })
})

server.post("/rename", async (request, response) => {
  await request.portico.user.update({ displayName: request.body.displayName })
  response.redirect(303, "/")
})

server.post("/sign-out", async (request, response) => {
  await request.portico.auth.signOut({ noRedirect: true })
  response.redirect(303, "/sign-in")
})

server.get("/api/me", async (request, response) => {
  const user = await request.portico.user.get()
  if (user === null) response.status(401).json({ error: "Sign in first." })
  else response.json({ id: user.id })
})

server.listen(Number(process.env.PORT ?? 3000))

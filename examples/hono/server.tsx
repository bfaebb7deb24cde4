import { serve } from "@hono/node-server"
import { Hono } from "hono"
import type { FC, PropsWithChildren } from "hono/jsx"
import { createServerApp } from "portico"
import type { PorticoEnv } from "portico/hono"
import { portico, webhook } from "portico/hono"
import { memoryStore } from "portico/store"

// One app for the whole process; each request gets its own view of it.
const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})

const Page: FC<PropsWithChildren> = ({ children }) => (
  <html lang="en">
    <head>
      <title>Notes</title>
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
)

const SignIn: FC<{ readonly problem?: string }> = ({ problem }) => (
  <Page>
    <form method="post" action="/sign-in">
      <h1>Sign in</h1>
      <label>
        Email <input name="email" type="email" autocomplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autocomplete="current-password" required />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit">Sign in</button>
    </form>
  </Page>
)

const server = new Hono<PorticoEnv<typeof app>>().use(portico(app))

server.get("/", async (c) => {
  const user = await c.get("portico").user.get()
  if (user === null) return c.redirect("/sign-in")
  return c.html(
    <Page>
      <h1>Hello, {user.displayName ?? "you"}</h1>
      <p>Signed in as {user.primaryEmail}</p>
      <form method="post" action="/rename">
        <label>
          Display name <input name="displayName" value={user.displayName ?? ""} />
        </label>
        <button type="submit">Save</button>
      </form>
      <form method="post" action="/sign-out">
        <button type="submit">Sign out</button>
      </form>
    </Page>
  )
})

// Sends no request: the access token contains the user.
server.get("/account", async (c) => {
  const session = await c.get("portico").verifySession.result()
  if (!session.ok) return c.redirect("/sign-in")
  return c.html(
    <Page>
      <p>Session of {session.value.email}</p>
    </Page>
  )
})

server.get("/sign-in", (c) => c.html(<SignIn />))

server.post("/sign-in", async (c) => {
  const { email, password } = await c.req.parseBody<{ email: string; password: string }>()
  const outcome = await c.get("portico").auth.signInWithCredential.result({ email, password, noRedirect: true })
  if (outcome.ok) return c.redirect("/", 303)
  const isWrong = outcome.error._tag === "EmailPasswordMismatch"
  return c.html(<SignIn problem={isWrong ? "Wrong email or password." : outcome.error.message} />, 400)
})

server.post("/rename", async (c) => {
  const { displayName } = await c.req.parseBody<{ displayName: string }>()
  await c.get("portico").user.update({ displayName })
  return c.redirect("/", 303)
})

server.post("/sign-out", async (c) => {
  await c.get("portico").auth.signOut({ noRedirect: true })
  return c.redirect("/sign-in", 303)
})

server.get("/api/me", async (c) => {
  const user = await c.get("portico").user.get()
  return user === null ? c.json({ error: "Sign in first." }, 401) : c.json({ id: user.id })
})

server.post(
  "/webhooks",
  webhook({
    secret: process.env.STACK_WEBHOOK_SECRET ?? "",
    // A real app stores the ids of processed deliveries in its database.
    store: memoryStore(),
    handle: (event, { attempt }) => console.log(`webhook ${event.type}, attempt ${attempt}`)
  })
)

serve({ fetch: server.fetch, port: Number(process.env.PORT ?? 3000) })

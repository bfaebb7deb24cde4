import { ManagedRuntime } from "effect"
import { createServerApp } from "portico"
import { ServerApp } from "portico/effect"
import { createSessions, memoryStore } from "portico/store"
import { createWebhookHandler } from "portico/webhooks"

const options = {
  projectId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203",
  publishableClientKey: "pck",
  secretServerKey: "ssk",
  baseUrl: "https://platform.test"
}
// One app for all requests, created outside of any.
const app = createServerApp(options)
// An app that acts as one user in all requests. Its access token has expired.
const robot = createServerApp({
  ...options,
  tokenStore: {
    accessToken: `h.${btoa(JSON.stringify({ iat: 1000, exp: 1001, sub: "robot" }))}.s`,
    refreshToken: "refresh-robot"
  }
})

// An app whose visitors have their tokens in a store that all requests share.
const stored = createServerApp({ ...options, sessions: createSessions({ store: memoryStore() }) })

// An app for Effect, whose services are built with the first request.
const runtime = ManagedRuntime.make(ServerApp.layer(options))
const hook = createWebhookHandler({ secret: `whsec_${btoa("0123456789abcdef01234567")}`, store: memoryStore(), handle: () => {} })

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

export default {
  async fetch(request: Request, _: unknown, context: Waiting): Promise<Response> {
    const path = new URL(request.url).pathname
    // Data of no particular user, loaded through the app itself.
    if (path === "/project") return Response.json({ project: (await app.project.get()).id })
    // What the app does not know yet of the platform: whether it has the fields of newer ones.
    if (path === "/restricted") return Response.json((await app.users.list({ includeRestricted: true })).items)
    // Renews the token of a session that all requests share.
    if (path === "/robot") return Response.json({ name: (await robot.user.get())?.displayName ?? null })
    if (path === "/verify") return Response.json((await app.verifySession(request)).userId)
    if (path.startsWith("/stored")) {
      const response = new Headers()
      const { auth, user } = stored.forRequest({ request, response })
      if (path === "/stored/sign-in") await auth.signInWithCredential({ email: "ada@example.com", password: "correct horse" })
      return Response.json((await user.get())?.displayName ?? null, { headers: response })
    }
    if (path === "/effect") return Response.json((await runtime.runPromise(ServerApp.use(({ users }) => users.list()))).items)
    if (path === "/hook") return hook(request)
    const view = app.forRequest(request)
    if (path === "/later") {
      const seen = view.user.get().then((user) => fetch(`https://log.test/${user?.displayName}`))
      context.waitUntil(seen)
      return Response.json(null)
    }
    const [user, project] = await Promise.all([view.user.get(), view.project.get()])
    return Response.json({ name: user?.displayName ?? null, project: project.id })
  }
}

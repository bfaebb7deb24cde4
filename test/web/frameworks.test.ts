import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import type { ServerSession } from "../../src/index.js"
import { portico } from "../../src/react-router/index.js"
import { withPortico } from "../../src/tanstack-start/index.js"
import { withSession } from "../../src/web/index.js"
import { cookiesOf, email, password, served } from "./served.js"

type Handle = (session: ServerSession, path: string) => Promise<Response>

const provided = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

/** How each framework runs a handler with the session of a request. */
const frameworks = [
  [
    "portico/web",
    (app: Parameters<typeof withPortico<ServerSession, { response: Response }>>[0]) => async (request: Request, handle: Handle) =>
      withSession(app, (_, session) => handle(session, new URL(request.url).pathname))(request)
  ],
  [
    "portico/react-router",
    (app: Parameters<typeof withPortico<ServerSession, { response: Response }>>[0]) => {
      const key: { readonly defaultValue?: ServerSession } = {}
      const middleware = portico(app, key)
      return async (request: Request, handle: Handle) => {
        const values = new Map<object, ServerSession>()
        const context = { set: (one: object, value: ServerSession) => void values.set(one, value) }
        return middleware({ context, request }, () => handle(values.get(key) ?? assert.fail(), new URL(request.url).pathname))
      }
    }
  ],
  [
    "portico/tanstack-start",
    (app: Parameters<typeof withPortico<ServerSession, { response: Response }>>[0]) =>
      async (request: Request, handle: Handle) => {
        const next = async (session: ServerSession) => ({ response: await handle(session, new URL(request.url).pathname) })
        const result = await withPortico(app, request, next)
        return result instanceof Response ? result : result.response
      }
  ]
] as const

for (const [name, adapt] of frameworks) {
  describe(name, () => {
    it.live("provides the visitor's app, sets its cookies outside of shared caches, and rejects other origins' pages", () =>
      Effect.gen(function* () {
        const { app, user } = yield* served
        const run = adapt(app)
        let handled = 0
        const ask = (path: string, init: RequestInit = {}) =>
          Effect.promise(() =>
            run(new Request(`https://app.test${path}`, init), async (session, pathname) => {
              handled++
              if (pathname === "/sign-in") {
                await session.auth.signInWithCredential({ email, password, noRedirect: true })
                return Object.assign(new Response(null, { status: 307, headers: { location: "/" } }), { options: { to: "/" } })
              }
              return Response.json((await session.user.get())?.id ?? null)
            })
          )
        const signedIn = yield* ask("/sign-in", { method: "POST" })
        assert.strictEqual(signedIn.headers.get("cache-control"), "private, no-store")
        assert.strictEqual(signedIn.headers.get("location"), "/")
        if (name === "portico/tanstack-start") assert.deepInclude(Object(signedIn), { options: { to: "/" } })
        const me = yield* ask("/me", { headers: { cookie: cookiesOf(signedIn) } })
        assert.strictEqual(yield* Effect.promise(() => me.json()), user.id)
        const before = handled
        const refused = yield* ask("/sign-in", { method: "POST", headers: { "sec-fetch-site": "cross-site" } })
        assert.strictEqual(refused.status, 403)
        assert.deepStrictEqual([refused.headers.getSetCookie(), handled], [[], before])
      }).pipe(provided)
    )

    for (const way of ["returned", "thrown"] as const) {
      it.live(`sets its cookies on a redirect that is ${way}, and keeps how the framework has marked it`, () =>
        Effect.gen(function* () {
          const { app } = yield* served
          const run = adapt(app)
          const ask = run(new Request("https://app.test/sign-in", { method: "POST" }), async (session) => {
            await session.auth.signInWithCredential({ email, password, noRedirect: true })
            const redirect = new Response(null, { status: 303, headers: { location: "/welcome" } })
            // Node 20 has the state of a response in symbols, which belong to that response alone.
            const marked = Object.assign(redirect, { options: { to: "/welcome" }, [state]: "of this response" })
            if (way === "thrown") throw marked
            return marked
          })
          const response = yield* Effect.promise(() => ask.catch((thrown) => thrown))
          assert.instanceOf(response, Response)
          assert.match(cookiesOf(response), /__Host-/)
          assert.strictEqual(response.status, 303)
          assert.strictEqual(response.headers.get("location"), "/welcome")
          assert.deepInclude(Object(response), { options: { to: "/welcome" } })
          assert.isFalse(state in response)
        }).pipe(provided)
      )
    }

    it.live("throws every other error of a handler unchanged", () =>
      Effect.gen(function* () {
        const { app } = yield* served
        const broken = new Error("a bug of the program")
        const ask = adapt(app)(new Request("https://app.test/"), () => Promise.reject(broken))
        assert.strictEqual(yield* Effect.promise(() => ask.catch((thrown) => thrown)), broken)
      }).pipe(provided)
    )
  })
}

const state = Symbol("state")

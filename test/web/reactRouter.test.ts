import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { Emulator } from "portico-emulator"
import type { RouterContextProvider } from "react-router"
import { createContext, createRequestHandler, data, redirect } from "react-router"
import type { ServerSession } from "../../src/index.js"
import { portico } from "../../src/react-router/index.js"
import { routerBuild } from "./adapters.js"
import { cookiesOf, email, password, served } from "./served.js"
import { unanswered } from "./unanswered.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

type App = Parameters<typeof portico<ServerSession>>[0]

/** An app of React Router with one page, whose loader and action are `run`. */
const router = (app: App, run: (session: ServerSession, request: Request) => unknown) => {
  const session = createContext<ServerSession>()
  const build = routerBuild(
    portico(app, session),
    async (request, context) => run((context as RouterContextProvider).get(session), request) as Promise<Response>,
    { page: () => null }
  )
  const handle = createRequestHandler(build)
  return (path: string, init: RequestInit = {}) => Effect.promise(() => handle(new Request(`https://app.test${path}`, init)))
}

/** What a page sends for an action: a form without scripts, or React Router's own code. */
const ways = ["/sign-in", "/sign-in.data"] as const
const cacheOf = (response: Response) => response.headers.get("cache-control")

describe("an action of React Router", () => {
  for (const how of ["returns", "throws"] as const) {
    it.live(`sets the cookies of a session on the redirect that it ${how}, for forms and for React Router's own requests`, () =>
      Effect.gen(function* () {
        const { app, user } = yield* served
        const ask = router(app, async (session, { method }) => {
          if (method === "GET") throw new Response((await session.user.get())?.id ?? "nobody")
          await session.auth.signInWithCredential({ email, password, noRedirect: true })
          if (how === "throws") throw redirect("/home")
          return redirect("/home")
        })
        for (const path of ways) {
          const signedIn = yield* ask(path, { method: "POST" })
          assert.match(cookiesOf(signedIn), /__Host-/, path)
          assert.strictEqual(cacheOf(signedIn), "private, no-store", path)
          // React Router's own requests get the redirect in the body.
          if (path === "/sign-in") assert.deepStrictEqual([signedIn.status, signedIn.headers.get("location")], [302, "/home"])
          else assert.include(yield* Effect.promise(() => signedIn.text()), "/home")
          const home = yield* ask("/home.data", { headers: { cookie: cookiesOf(signedIn) } })
          assert.include(yield* Effect.promise(() => home.text()), user.id)
        }
      }).pipe(platform)
    )
  }

  it.live("keeps the cookies of a session that ends beside a problem that it tells or a bug, and no cache stores either", () =>
    Effect.gen(function* () {
      const { app } = yield* served
      const signedIn = yield* router(app, async (session) => {
        await session.auth.signInWithCredential({ email, password, noRedirect: true })
        return redirect("/home")
      })("/sign-in", { method: "POST" })
      for (const end of [() => data({ problem: "tell" }, { status: 400 }), () => assert.fail("a bug of the program")]) {
        const ask = router(app, async (session) => {
          await session.auth.signOut({ noRedirect: true })
          return end()
        })
        const left = yield* ask("/sign-in.data", { method: "POST", headers: { cookie: cookiesOf(signedIn) } })
        assert.isAtLeast(left.status, 400)
        assert.isTrue(left.headers.getSetCookie().some((text) => /^stack-access=;.*Max-Age=0/.test(text)))
        assert.strictEqual(cacheOf(left), "private, no-store")
      }
    }).pipe(platform)
  )
})

describe("a loader of React Router", () => {
  it.live("leads a visitor without a session away with a redirect that no cache stores", () =>
    Effect.gen(function* () {
      const { app } = yield* served
      const ask = router(app, async (session) => {
        if ((await session.user.get()) === null) throw redirect("/sign-in", 301)
        return "page"
      })
      const moved = yield* ask("/home")
      assert.deepStrictEqual(
        [moved.status, moved.headers.get("location"), cacheOf(moved)],
        [301, "/sign-in", "private, no-store"]
      )
      assert.strictEqual(cacheOf(yield* ask("/home.data")), "private, no-store")
    }).pipe(platform)
  )

  it.live("ends its calls when the visitor leaves", () =>
    Effect.gen(function* () {
      const { app, asked } = yield* unanswered
      const ended = yield* Deferred.make<unknown>()
      const visit = new AbortController()
      const ask = router(app, async (session) => {
        await session.user.get().catch((error: unknown) => Deferred.doneUnsafe(ended, Effect.succeed(error)))
        return "page"
      })
      const headers = { "x-stack-auth": JSON.stringify({ accessToken: null, refreshToken: "r" }) }
      yield* Effect.forkChild(Effect.exit(ask("/home", { headers, signal: visit.signal })))
      yield* Deferred.await(asked)
      visit.abort()
      assert.propertyVal(yield* Deferred.await(ended), "name", "AbortError")
    })
  )
})

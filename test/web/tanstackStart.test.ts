import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { Emulator } from "portico-emulator"
import type { ServerSession } from "../../src/index.js"
import { withPortico } from "../../src/tanstack-start/index.js"
import { startServer } from "../frameworks/tanstackStart.js"
import { cookiesOf, email, password, served } from "./served.js"
import { unanswered } from "./unanswered.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

interface WithSession {
  readonly session: ServerSession
}

/** The headers of the client of a server function. */
const ofClient = { "x-tsr-serverfn": "true" }

/** An app of TanStack Start with a page and server functions, and a visitor who has signed in through one. */
const site = Effect.gen(function* () {
  const { app, requests, user } = yield* served
  let redirect = (_: { readonly to: string }): unknown => assert.fail("not started")
  const serve = startServer<WithSession>({
    middleware: ({ next, request }) => withPortico(app, request, (session) => next({ context: { session } })),
    withRedirect: (given) => {
      redirect = given
    },
    page: async ({ session }) => {
      const claims = await session.verifySession.result()
      if (!claims.ok) throw redirect({ to: "/sign-in" })
      return `<p>${claims.value.email}</p>`
    },
    functions: {
      signIn: {
        method: "POST",
        run: async ({ session }, data) => {
          const given = data instanceof FormData ? String(data.get("password")) : ""
          const outcome = await session.auth.signInWithCredential.result({ email, password: given, noRedirect: true })
          if (outcome.ok) throw redirect({ to: "/" })
          return outcome.error._tag
        }
      },
      rename: { method: "POST", run: ({ session }) => session.user.update({ displayName: "Ada" }) },
      name: { method: "GET", run: async ({ session }) => (await session.user.get())?.displayName ?? null },
      signOut: {
        method: "POST",
        run: async ({ session }) => {
          await session.auth.signOut({ noRedirect: true })
          throw new Error("a bug of the program")
        }
      }
    }
  })
  const ask = (path: string, init: RequestInit = {}) => Effect.promise(() => serve(new Request(`https://app.test${path}`, init)))
  const signIn = (headers: Readonly<Record<string, string>>, given = password) =>
    ask("/_serverFn/signIn", { method: "POST", headers, body: new URLSearchParams({ password: given }) })
  const signedIn = yield* signIn(ofClient)
  return { ask, cookie: cookiesOf(signedIn), requests, signIn, signedIn, user }
})

const textOf = (response: Response) => Effect.promise(() => response.text())
const cacheOf = (response: Response) => response.headers.get("cache-control")

describe("a server function of TanStack Start", () => {
  it.live("sets the cookies of a session on the redirect that it throws, for its client and for a form without scripts", () =>
    Effect.gen(function* () {
      const { signIn, signedIn } = yield* site
      const serialized = yield* textOf(signedIn)
      assert.include(serialized, '"isSerializedRedirect":true')
      const plain = yield* signIn({})
      assert.deepStrictEqual([plain.status, plain.headers.get("location")], [307, "/"])
      for (const response of [signedIn, plain]) {
        assert.match(cookiesOf(response), /__Host-/)
        assert.strictEqual(cacheOf(response), "private, no-store")
      }
    }).pipe(platform)
  )

  it.live("returns an error as a value, sets no cookie then, and no cache stores it", () =>
    Effect.gen(function* () {
      const { signIn } = yield* site
      const response = yield* signIn(ofClient, "wrong password")
      assert.include(yield* textOf(response), "EmailPasswordMismatch")
      assert.deepStrictEqual([response.status, cookiesOf(response), cacheOf(response)], [200, "", "private, no-store"])
    }).pipe(platform)
  )

  it.live("ends the session of the browser, even if it throws afterwards", () =>
    Effect.gen(function* () {
      const { ask, cookie } = yield* site
      const left = yield* ask("/_serverFn/signOut", { method: "POST", headers: { cookie, ...ofClient } })
      assert.include(yield* textOf(left), "a bug of the program")
      assert.strictEqual(cacheOf(left), "private, no-store")
      assert.isTrue(left.headers.getSetCookie().some((text) => /refresh-.*=;.*Max-Age=0/.test(text)))
    }).pipe(platform)
  )

  it.live("does not run for a page of another origin with the visitor's cookies, unless it only reads", () =>
    Effect.gen(function* () {
      const { ask, cookie, requests } = yield* site
      const before = requests.length
      for (const headers of [
        { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
        { origin: "https://a.app.test", "sec-fetch-site": "same-site" },
        { origin: "null" },
        { origin: "https://evil.test", authorization: "Basic YTpi" }
      ] as ReadonlyArray<Readonly<Record<string, string>>>) {
        for (const client of [ofClient, {}]) {
          const refused = yield* ask("/_serverFn/rename", { method: "POST", headers: { cookie, ...client, ...headers } })
          assert.deepStrictEqual([refused.status, cacheOf(refused)], [403, "private, no-store"], JSON.stringify(headers))
        }
        assert.strictEqual((yield* ask("/_serverFn/name", { headers: { cookie, ...ofClient, ...headers } })).status, 200)
      }
      // TanStack Start refuses another method than that of the function.
      assert.strictEqual((yield* ask("/_serverFn/rename", { headers: { cookie, ...ofClient } })).status, 405)
      assert.notInclude(requests.slice(before).join(), "PATCH")
      const own = { cookie, origin: "https://app.test", "sec-fetch-site": "same-origin", ...ofClient }
      assert.strictEqual((yield* ask("/_serverFn/rename", { method: "POST", headers: own })).status, 200)
      assert.include(yield* textOf(yield* ask("/_serverFn/name", { headers: own })), "Ada")
    }).pipe(platform)
  )
})

describe("withPortico", () => {
  it.live("returns what the next middleware does, with the session's cookies on its response", () =>
    Effect.gen(function* () {
      const { app } = yield* served
      const request = new Request("https://app.test/", { method: "POST" })
      const result = yield* Effect.promise(() =>
        withPortico(app, request, async (session) => {
          await session.auth.signInWithCredential({ email, password, noRedirect: true })
          return { context: "own", pathname: "/", response: new Response("done", { status: 201 }) }
        })
      )
      if (result instanceof Response) return assert.fail("the other properties are lost")
      const { response, ...others } = result
      assert.deepStrictEqual(others, { context: "own", pathname: "/" })
      assert.deepStrictEqual([response.status, yield* textOf(response)], [201, "done"])
      assert.match(cookiesOf(response), /__Host-/)
    }).pipe(platform)
  )
})

describe("a page of TanStack Start", () => {
  it.live("is rendered with the session, costs no request while the token is fresh, and no cache stores it", () =>
    Effect.gen(function* () {
      const { ask, cookie, requests } = yield* site
      yield* ask("/", { headers: { cookie } })
      const before = requests.length
      const page = yield* ask("/", { headers: { cookie } })
      assert.include(yield* textOf(page), email)
      assert.deepStrictEqual([cacheOf(page), requests.length - before], ["private, no-store", 0])
      const moved = yield* ask("/")
      assert.deepStrictEqual([moved.status, moved.headers.get("location")], [307, "/sign-in"])
      assert.strictEqual(cacheOf(moved), "private, no-store")
    }).pipe(platform)
  )

  it.live("sets the cookies of a token that was renewed on the way", () =>
    Effect.gen(function* () {
      const { ask, cookie, requests } = yield* site
      const expired = cookie.replace(/(?:^|; )stack-access=[^;]*/, "")
      yield* ask("/", { headers: { cookie } })
      const before = requests.length
      const page = yield* ask("/", { headers: { cookie: expired } })
      assert.include(yield* textOf(page), email)
      assert.match(cookiesOf(page), /stack-access=/)
      assert.strictEqual(requests.length - before, 1)
    }).pipe(platform)
  )
})

describe("a visitor of TanStack Start who leaves", () => {
  it.live("ends the calls that were made for them", () =>
    Effect.gen(function* () {
      const { cookie } = yield* site
      const { app, asked } = yield* unanswered
      const ended = yield* Deferred.make<unknown>()
      const serve = startServer<WithSession>({
        middleware: ({ next, request }) => withPortico(app, request, (session) => next({ context: { session } })),
        api: async ({ session }) => {
          await session.user.get().catch((error: unknown) => Deferred.doneUnsafe(ended, Effect.succeed(error)))
          return new Response()
        }
      })
      const visit = new AbortController()
      const request = new Request("https://app.test/api/me", { headers: { cookie }, signal: visit.signal })
      const response = serve(request).catch((error: unknown) => error)
      yield* Deferred.await(asked)
      visit.abort()
      assert.propertyVal(yield* Deferred.await(ended), "name", "AbortError")
      assert.propertyVal(yield* Effect.promise(() => response), "name", "AbortError")
    }).pipe(platform)
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { withSession } from "../../src/web/index.js"
import { cookiesOf, email, password, served } from "./served.js"

const origin = "https://app.test"

const site = Effect.map(served, ({ app, ...rest }) => {
  const handle = withSession(app, async (request, session) => {
    const { pathname } = new URL(request.url)
    if (pathname === "/sign-in") await session.auth.signInWithCredential({ email, password, noRedirect: true })
    if (pathname === "/sign-out") await session.auth.signOut()
    if (pathname === "/public") return new Response("same for all", { headers: { "cache-control": "public, max-age=60" } })
    return Response.json((await session.user.get())?.id ?? null)
  })
  const ask = (path: string, init: RequestInit = {}) =>
    Effect.promise(() => handle(new Request(`${origin}${path}`, { headers: { host: "app.test" }, ...init })))
  const post = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(path, { method: "POST", headers: { host: "app.test", origin, ...headers } })
  return { ask, post, ...rest }
})

const text = (response: Response) => Effect.promise(() => response.text())

describe("withSession", () => {
  it.live("sets the cookies of a new session, reads it from the next request, refreshes it, and clears it when it ends", () =>
    Effect.gen(function* () {
      const { ask, post, requests, user } = yield* site
      const signedIn = yield* post("/sign-in")
      const cookie = cookiesOf(signedIn)
      assert.match(cookie, /__Host-/)
      const before = requests.length
      const me = yield* ask("/me", { headers: { cookie } })
      assert.strictEqual(yield* text(me), JSON.stringify(user.id))
      assert.deepStrictEqual(me.headers.getSetCookie(), [])
      assert.strictEqual(requests.length - before, 1)

      const withoutAccess = cookie
        .split("; ")
        .filter((one) => !/access=/.test(one))
        .join("; ")
      const renewed = yield* ask("/me", { headers: { cookie: withoutAccess } })
      assert.strictEqual(yield* text(renewed), JSON.stringify(user.id))
      assert.isTrue(renewed.headers.getSetCookie().some((one) => /access=/.test(one)))

      const signedOut = yield* post("/sign-out", { cookie })
      assert.strictEqual(yield* text(signedOut), "null")
      assert.strictEqual(cookiesOf(signedOut).includes("refresh"), false)
    }).pipe(
      Effect.provide(
        Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
      )
    )
  )

  it.live("keeps responses out of shared caches, unless the handler decides and no cookie is set", () =>
    Effect.gen(function* () {
      const { ask, post } = yield* site
      for (const response of [yield* ask("/me"), yield* post("/sign-in")]) {
        assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
      }
      assert.strictEqual((yield* ask("/public")).headers.get("cache-control"), "public, max-age=60")
    }).pipe(
      Effect.provide(
        Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
      )
    )
  )

  it.live("rejects another origin's write before the handler sees it", () =>
    Effect.gen(function* () {
      const { ask, post } = yield* site
      const headers: ReadonlyArray<Readonly<Record<string, string>>> = [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.test" },
        { origin: "null" },
        { origin: "https://app.test.evil.test" }
      ]
      for (const one of headers) {
        const refused = yield* post("/sign-in", one)
        assert.strictEqual(refused.status, 403, JSON.stringify(one))
        assert.deepStrictEqual(refused.headers.getSetCookie(), [])
      }
      for (const one of [{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, {}]) {
        assert.strictEqual((yield* post("/sign-in", one)).status, 200, JSON.stringify(one))
      }
      assert.strictEqual((yield* ask("/sign-in", { method: "POST" })).status, 200)
      assert.strictEqual((yield* ask("/me", { headers: { "sec-fetch-site": "cross-site" } })).status, 200)
    }).pipe(
      Effect.provide(
        Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
      )
    )
  )
})

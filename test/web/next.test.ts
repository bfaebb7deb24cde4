import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { reveal } from "../../src/index.js"
import { createNext } from "../../src/next/index.js"
import { createProxy } from "../../src/next/proxy.js"
import { crossOriginMessage } from "../../src/web/withSession.js"
import { answer, Redirect } from "./nextRuntime.js"
import { cookiesOf, email, password, served } from "./served.js"

const platform = Effect.provide(Emulator.layer({ baseUrl: "https://platform.test", projects: [Emulator.developmentProject] }))

const ask = (handle: (request: Request) => Promise<Response>, init: RequestInit = {}) =>
  Effect.promise(() => answer(new Request("https://app.test/", init), handle))

const site = Effect.gen(function* () {
  const { app, requests, user } = yield* served
  const next = createNext(app)
  const signIn = next.route(async (_, session) => {
    await session.auth.signInWithCredential({ email, password, noRedirect: true })
    throw new Redirect("/home")
  })
  const signedIn = yield* ask(signIn, { method: "POST" })
  return { app, cookie: cookiesOf(signedIn), next, requests, signedIn, user }
})

describe("createNext", () => {
  it.live("keeps the cookies of a session started in a route handler that redirects by throwing", () =>
    Effect.gen(function* () {
      const { cookie, next, signedIn, user } = yield* site
      assert.deepStrictEqual([signedIn.status, signedIn.headers.get("location")], [307, "/home"])
      const page = async () => Response.json((await next.getUser())?.id ?? null)
      assert.strictEqual(
        yield* Effect.flatMap(ask(page, { headers: { cookie } }), (one) => Effect.promise(() => one.json())),
        user.id
      )
    }).pipe(platform)
  )

  it.live(
    "finds the session among cookies of one name, which Next shows only the last of, as two projects of a site can have",
    () =>
      Effect.gen(function* () {
        const { cookie, next, requests, user } = yield* site
        const other = `stack-access=${encodeURIComponent(JSON.stringify(["other", "token"]))}`
        for (const both of [`${other}; ${cookie}`, `${cookie}; ${other}`]) {
          const before = requests.length
          const page = async () => Response.json((await next.getUser())?.id ?? null)
          const shown = yield* ask(page, { headers: { cookie: both } })
          assert.strictEqual(yield* Effect.promise(() => shown.json()), user.id)
          // The access token was found: nothing is refreshed.
          assert.lengthOf(requests.slice(before), 1)
        }
      }).pipe(platform)
  )

  it.live("keeps a redirect that a route handler throws out of caches, a permanent one too", () =>
    Effect.gen(function* () {
      const { cookie, next, signedIn } = yield* site
      assert.strictEqual(signedIn.headers.get("cache-control"), "private, no-store")
      for (const location of ["/home", "https://other.test/a;b?c=d;307;"]) {
        const leave = next.route(async (_, session) => {
          await session.user.get()
          throw new Redirect(location, 308)
        })
        const left = yield* ask(leave, { headers: { cookie } })
        assert.deepStrictEqual([left.status, left.headers.get("location")], [308, location])
        assert.strictEqual(left.headers.get("cache-control"), "private, no-store")
      }
      const digest = "NEXT_HTTP_ERROR_FALLBACK;404"
      const missing = next.route(() => Promise.reject(Object.assign(new Error("missing"), { digest })))
      const thrown = yield* Effect.promise(() => answer(new Request("https://app.test/"), missing).catch((error) => error))
      assert.strictEqual(thrown.digest, digest)
    }).pipe(platform)
  )

  it.live("ends a session in a server action, even for the rest of the request", () =>
    Effect.gen(function* () {
      const { cookie, next } = yield* site
      const signOut = next.action((session) => session.auth.signOut({ noRedirect: true }))
      const left = yield* ask(
        async () => {
          await signOut()
          return Response.json(await next.getUser())
        },
        { method: "POST", headers: { cookie } }
      )
      assert.isNull(yield* Effect.promise(() => left.json()))
      assert.notMatch(cookiesOf(left), /refresh/)
    }).pipe(platform)
  )

  it.live("refuses a server action for a page of another origin, unless it is trusted or brings its own tokens", () =>
    Effect.gen(function* () {
      const { app, cookie, next, user } = yield* site
      const { accessToken } = yield* Effect.promise(() => app.sessions.create({ userId: user.id }))
      const run = async (session: { readonly user: { get(): Promise<{ readonly id: string } | null> } }) =>
        (await session.user.get())?.id ?? null
      const own = next.action(run)
      const trusting = next.action(run, { trustedOrigins: ["https://admin.test"] })
      const actor = (act: typeof own, headers: Readonly<Record<string, string>>) => {
        const sent = { method: "POST", headers: { cookie, host: "app.test", ...headers } }
        const handle = () =>
          act().then(
            (id) => Response.json(id),
            (error: unknown) => Response.json(String(error))
          )
        return Effect.flatMap(ask(handle, sent), (one) => Effect.promise((): Promise<unknown> => one.json()))
      }
      const crossSite = { "sec-fetch-site": "cross-site" }
      for (const headers of [
        crossSite,
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.test" },
        { origin: "null" },
        { origin: "https://admin.test", ...crossSite },
        { authorization: "Basic YTpi", ...crossSite }
      ]) {
        assert.strictEqual(yield* actor(own, headers), `Error: ${crossOriginMessage}`, JSON.stringify(headers))
      }
      for (const headers of [{}, { origin: "https://app.test" }, { "sec-fetch-site": "same-origin" }] as const) {
        assert.strictEqual(yield* actor(own, headers), user.id, JSON.stringify(headers))
      }
      assert.strictEqual(yield* actor(trusting, { origin: "https://admin.test", ...crossSite }), user.id)
      assert.strictEqual(yield* actor(own, { authorization: `Bearer ${reveal(accessToken)}`, ...crossSite }), user.id)
      assert.isNull(yield* actor(own, { authorization: "Bearer an-api-key", ...crossSite }))
    }).pipe(platform)
  )
})

describe("createProxy", () => {
  it.live("refreshes a missing access token, for the page and the browser, and sends nothing while it is fresh", () =>
    Effect.gen(function* () {
      const { app, cookie, requests } = yield* site
      const proxy = createProxy(app)
      const before = requests.length
      const fresh = yield* ask(proxy, { headers: { cookie } })
      assert.deepStrictEqual([fresh.headers.getSetCookie(), requests.length - before], [[], 0])
      const expired = cookie
        .split("; ")
        .filter((one) => !/^stack-access=/.test(one))
        .join("; ")
      // Basic credentials for the whole site change nothing; a program with its own tokens refreshes them.
      for (const [headers, renews] of [
        [{}, true],
        [{ authorization: "Basic YTpi" }, true],
        [{ authorization: "Bearer abc" }, false],
        [{ "x-stack-auth": "{}" }, false]
      ] as const) {
        const renewed = yield* ask(proxy, { headers: { cookie: expired, ...headers } })
        assert.strictEqual(/stack-access=/.test(cookiesOf(renewed)), renews, JSON.stringify(headers))
        assert.strictEqual(/stack-access=/.test(renewed.headers.get("x-cookie") ?? ""), renews)
        assert.strictEqual(renewed.headers.get("cache-control"), renews ? "private, no-store" : null)
      }
    }).pipe(platform)
  )

  it.live("leaves the other cookies of the request as they are", () =>
    Effect.gen(function* () {
      const { app, cookie } = yield* site
      const expired = cookie.replace(/(?:^|; )stack-access=[^;]*/, "")
      const others = ["theme=a:b", "theme=dark", "odd=%zz", 'quoted="1 2"', "flag"]
      const renewed = yield* ask(createProxy(app), { headers: { cookie: [...others, expired].join("; ") } })
      const passed = (renewed.headers.get("x-cookie") ?? "").split("; ")
      assert.deepStrictEqual(
        passed.filter((one) => others.includes(one)),
        others
      )
      assert.lengthOf(
        passed.filter((one) => one.startsWith("stack-access=")),
        1
      )
    }).pipe(platform)
  )
})

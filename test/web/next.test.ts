import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { createServerApp, reveal } from "../../src/index.js"
import type { NextCookie } from "../../src/next/cookieJar.js"
import { cookieWriter } from "../../src/next/cookieJar.js"
import { createNext } from "../../src/next/index.js"
import { createProxy } from "../../src/next/proxy.js"
import { writeCookie } from "../../src/services/platform/cookieText.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { FakeClock } from "../../src/testing/index.js"
import { crossOriginMessage } from "../../src/web/withSession.js"
import { answer, Redirect } from "./nextRuntime.js"
import { cookiesOf, email, password, served, servedWith } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

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

describe("a cookie that is set with cookies()", () => {
  const plain = { name: "a", value: "1 2", path: "/", secure: false, httpOnly: false, partitioned: false, sameSite: "lax" }
  for (const [attributes, maxAge, expected] of [
    [{}, undefined, {}],
    [{ isSecure: true }, 60, { secure: true, maxAge: 60 }],
    [{ isHttpOnly: true, domain: "site.test" }, 0, { httpOnly: true, domain: "site.test", maxAge: 0 }],
    [{ isPartitioned: true }, undefined, { partitioned: true, secure: true, sameSite: "none" }]
  ] as const) {
    it(`has the attributes of its text: ${JSON.stringify([attributes, maxAge])}`, () => {
      const set: Array<NextCookie> = []
      const text = writeCookie("a", "1 2", { isSecure: false, isPartitioned: false, ...attributes }, maxAge)
      cookieWriter({ getAll: () => [], set: (cookie) => set.push(cookie) }).append("set-cookie", text)
      assert.deepStrictEqual(set as ReadonlyArray<unknown>, [{ ...plain, ...expected }])
    })
  }
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
    }).pipe(platform)
  )

  it.live("keeps a 401, 403 or 404 that a route handler throws out of caches, with the cookies of a session", () =>
    Effect.gen(function* () {
      const { cookie, next } = yield* site
      for (const status of [401, 403, 404]) {
        const refuse = next.route(async (_, session) => {
          await session.auth.signOut({ noRedirect: true })
          throw Object.assign(new Error("refused"), { digest: `NEXT_HTTP_ERROR_FALLBACK;${status}` })
        })
        const refused = yield* ask(refuse, { headers: { cookie } })
        assert.deepStrictEqual([refused.status, refused.headers.get("cache-control")], [status, "private, no-store"])
        assert.isTrue(refused.headers.getSetCookie().some((text) => /^stack-access=;.*Max-Age=0/.test(text)))
      }
    }).pipe(platform)
  )

  it.live("throws every other error of a route handler unchanged", () =>
    Effect.gen(function* () {
      const { next } = yield* site
      for (const thrown of [new Error("boom"), Object.assign(new Error(), { digest: "NEXT_HTTP_ERROR_FALLBACK;418" }), null]) {
        const fail = next.route(() => Promise.reject(thrown))
        const failed = yield* Effect.promise(() => answer(new Request("https://app.test/"), fail).catch((error) => ({ error })))
        assert.propertyVal(failed, "error", thrown)
      }
    }).pipe(platform)
  )

  it.live("has no session without a token that is accepted, and rejects if that cannot be known", () =>
    Effect.gen(function* () {
      const { cookie, next, user } = yield* site
      const { id: projectId, secretServerKey } = Emulator.developmentProject
      const unreachable = () => Promise.reject(new TypeError("fetch failed"))
      const clock = FakeClock.make(Date.now())
      const down = createNext(
        createServerApp({ projectId, secretServerKey, baseUrl: "https://platform.test", fetch: unreachable, clock })
      )
      // The pauses between attempts pass at once.
      const passing = async <A>(promise: Promise<A>): Promise<A> => {
        let isOver = false
        void promise.finally(() => (isOver = true))
        while (!isOver) await clock.adjust(100)
        return promise
      }
      const shown = (one: Pick<typeof next, "getSession">, sent: Record<string, string>) =>
        Effect.promise(() =>
          passing(
            answer(new Request("https://app.test/", { headers: sent }), async () =>
              Response.json((await one.getSession())?.userId ?? null)
            ).then(
              (response) => response.json(),
              (error) => error._tag
            )
          )
        )
      const forged = { authorization: "Bearer a.b.c" }
      assert.strictEqual(yield* shown(next, { cookie }), user.id)
      for (const one of [next, down]) for (const sent of [{}, forged]) assert.isNull(yield* shown(one, sent))
      assert.strictEqual(yield* shown(down, { cookie }), "SigningKeysUnavailableError")
      const refresh = cookie.split("; ").filter((one) => !one.startsWith("stack-access="))
      assert.strictEqual(yield* shown(down, { cookie: refresh.join("; ") }), "ConnectionError")
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

  it.live("renews the token of an action's session also after the response, when no cookie can be set any more", () =>
    Effect.gen(function* () {
      const { cookie, next, user } = yield* site
      const refresh = cookie.split("; ").filter((one) => !one.startsWith("stack-access="))
      let later: () => Promise<{ readonly id: string } | null> = () => Promise.reject(new Error("not called"))
      const act = next.action(async (session) => {
        later = () => session.user.get()
      })
      const sent = { method: "POST", headers: { cookie: refresh.join("; ") } }
      const response = yield* ask(() => act().then(() => new Response()), sent)
      assert.strictEqual((yield* Effect.promise(later))?.id, user.id)
      assert.isEmpty(response.headers.getSetCookie())
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

describe("a proxy that cannot know the visitor", () => {
  const byFunction = async (session: { readonly user: { get(): Promise<unknown> } }) =>
    (await session.user.get()) === null ? new Response(null, { status: 401 }) : undefined
  const refusals = (app: Parameters<typeof createProxy>[0], cookie: string) =>
    Effect.forEach([["/:path*"], byFunction], (protect) =>
      Effect.map(ask(createProxy(app, { protect }), { headers: { cookie } }), ({ headers, status }) => [
        status,
        headers.get("retry-after")
      ])
    )

  it.live(
    "answers a 503 that says when to try again if the store of the sessions is unavailable, and passes other pages on",
    () =>
      Effect.gen(function* () {
        let isDown = false
        const store = memoryStore()
        const through = <A>(asked: () => Promise<A>) => (isDown ? Promise.reject(new Error("connection lost")) : asked())
        const own: OwnSharedStore = {
          get: (key) => through(() => store.get(key)),
          swap: (change) => through(() => store.swap(change)),
          remove: (key) => through(() => store.remove(key))
        }
        const reported: Array<unknown> = []
        const { app } = yield* servedWith({
          sessions: createSessions({ store: own }),
          onUnhandledError: (error) => reported.push(Object(error)._tag)
        })
        const signIn = createNext(app).route(async (_, session) => {
          await session.auth.signInWithCredential({ email, password, noRedirect: true })
          return new Response()
        })
        const cookie = cookiesOf(yield* ask(signIn, { method: "POST" }))
        isDown = true
        assert.deepStrictEqual(yield* refusals(app, cookie), [
          [503, "1"],
          [503, "1"]
        ])
        assert.include(reported, "SharedStoreError")
        const passed = yield* ask(createProxy(app, { protect: ["/dashboard"] }), { headers: { cookie } })
        assert.strictEqual(passed.headers.get("x-middleware-next"), "1")
      }).pipe(platform)
  )

  it.live("answers the same if the platform is", () =>
    Effect.gen(function* () {
      const { cookie } = yield* site
      const { id: projectId, secretServerKey } = Emulator.developmentProject
      const app = createServerApp({
        projectId,
        secretServerKey,
        baseUrl: "https://platform.test",
        callTimeoutMillis: 10,
        onUnhandledError: () => {},
        fetch: () => Promise.reject(new TypeError("fetch failed"))
      })
      assert.deepStrictEqual(yield* refusals(app, cookie.replace(/(?:^|; )stack-access=[^;]*/, "")), [
        [503, "1"],
        [503, "1"]
      ])
    }).pipe(platform)
  )
})

describe("the paths that a proxy protects", () => {
  const refusedPaths = (protect: ReadonlyArray<string>, paths: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const { app } = yield* site
      const proxy = createProxy(app, { protect })
      const refused = yield* Effect.forEach(paths, (path) =>
        Effect.promise(() => answer(new Request(`https://app.test${path}`), proxy)).pipe(
          Effect.map((one) => (one.headers.has("x-middleware-next") ? [] : [path]))
        )
      )
      return refused.flat()
    }).pipe(platform)

  it.live("are those of the patterns, however they are written", () =>
    Effect.gen(function* () {
      const inside = [
        "/dashboard",
        "/dashboard/",
        "/dashboard/a/b",
        "/Dashboard",
        "/d%61shboard/x",
        "//dashboard",
        "/dashboard//a"
      ]
      const data = ["/dashboard.rsc", "/dashboard/a.rsc?_rsc=1", "/dashboard.segments/_tree.segment.rsc"]
      const outside = ["/", "/dashboards", "/my/dashboard", "/dashboard-x", "/public/dashboard"]
      const both = ["/dashboard/:path*"]
      assert.deepStrictEqual(yield* refusedPaths(both, [...inside, ...data, ...outside]), [...inside, ...data])
      assert.deepStrictEqual(
        yield* refusedPaths(["/teams/:id/settings"], ["/teams/1/settings", "/teams/settings", "/teams/1/2/settings"]),
        ["/teams/1/settings"]
      )
      assert.deepStrictEqual(yield* refusedPaths(["/files/:path+", "/a.b"], ["/files", "/files/1", "/a.b", "/aXb"]), [
        "/files/1",
        "/a.b"
      ])
      assert.deepStrictEqual(yield* refusedPaths(["/:path*"], ["/", "/a", "/%zz"]), ["/", "/a", "/%zz"])
    })
  )

  it.live("are without a `basePath` and a locale, as those of Next's matchers, and lead below the `basePath`", () =>
    Effect.gen(function* () {
      const { app } = yield* site
      const proxy = createProxy(app, { protect: ["/dashboard"] })
      for (const [url, basePath, signIn] of [
        ["/base/dashboard", "/base", "/base/handler/sign-in"],
        ["/de/dashboard", "", "/handler/sign-in"],
        ["/dashboard", "/dash", "/dash/handler/sign-in"]
      ]) {
        // What Next adds to the request.
        const nextUrl = { basePath, pathname: "/dashboard" }
        const request = Object.assign(new Request(`https://app.test${url}`), { nextUrl })
        const { headers, status } = yield* Effect.promise(() => answer(request, proxy))
        const location = new URL(headers.get("location") ?? "")
        assert.deepStrictEqual([status, location.pathname, location.searchParams.get("after_auth_return_to")], [307, signIn, url])
      }
    }).pipe(platform)
  )

  it.live("must be patterns that are understood", () =>
    Effect.gen(function* () {
      const { app } = yield* site
      for (const wrong of ["dashboard", "/dashboard/(.*)", "/a*", "/:a?", "/a?b=c", "/:", ""]) {
        try {
          createProxy(app, { protect: [wrong] })
          assert.fail(`${wrong} is accepted`)
        } catch (error) {
          assert.deepInclude(Object(error), { _tag: "InvalidOption", option: "protect" }, wrong)
        }
      }
    }).pipe(platform)
  )

  it.live("are left to the actions that are sent there, and refuse other requests that are not for a page", () =>
    Effect.gen(function* () {
      const { app } = yield* site
      const proxy = createProxy(app, { protect: ["/:path*"] })
      const status = (init: RequestInit) =>
        Effect.map(ask(proxy, init), (one) => [one.status, one.headers.get("x-middleware-next")])
      assert.deepStrictEqual(yield* status({ method: "POST", headers: { "next-action": "1" } }), [200, "1"])
      assert.deepStrictEqual(yield* status({ method: "POST" }), [401, null])
      assert.deepStrictEqual(yield* status({ method: "POST", headers: { accept: "text/html" } }), [303, null])
    }).pipe(platform)
  )

  it.live("can be decided by a function, whose response gets the cookies of a renewed session", () =>
    Effect.gen(function* () {
      const { app, cookie, user } = yield* site
      const expired = cookie.replace(/(?:^|; )stack-access=[^;]*/, "")
      const seen: Array<unknown> = []
      const proxy = createProxy(app, {
        protect: async (session, request) => {
          seen.push((await session.user.get())?.id ?? null)
          return request.url.endsWith("/") ? new Response(null, { status: 303, headers: { location: "/elsewhere" } }) : undefined
        }
      })
      const moved = yield* ask(proxy, { headers: { cookie: expired } })
      assert.deepStrictEqual([moved.status, moved.headers.get("location")], [303, "/elsewhere"])
      assert.match(cookiesOf(moved), /stack-access=/)
      const passed = yield* Effect.promise(() =>
        answer(new Request("https://app.test/a", { headers: { cookie: expired } }), proxy)
      )
      assert.strictEqual(passed.headers.get("x-middleware-next"), "1")
      assert.match(cookiesOf(passed), /stack-access=/)
      assert.deepStrictEqual(seen, [user.id, user.id])
    }).pipe(platform)
  )
})

describe("a required redirect", () => {
  it.live("leads from pages, actions and routes to the sign-in page, through Next", () =>
    Effect.gen(function* () {
      const { next } = yield* site
      const headers = { "x-portico-page": "https://app.test/account?tab=1" }
      const handlers = [
        async () => Response.json(await next.getUser({ or: "redirect" })),
        async () => Response.json(await (await next.session()).user.get({ or: "redirect" })),
        async () => Response.json(await next.action((session) => session.user.get({ or: "redirect" }))()),
        next.route(async (_, session) => Response.json(await session.user.get({ or: "redirect" })))
      ]
      for (const handle of handlers) {
        const left = yield* ask(handle, { headers })
        assert.deepStrictEqual(
          [left.status, left.headers.get("location")],
          [307, "/handler/sign-in?after_auth_return_to=%2Faccount%3Ftab%3D1"]
        )
      }
    }).pipe(platform)
  )

  it.live("is none of those that a sign-in or a sign-out makes by itself", () =>
    Effect.gen(function* () {
      const { cookie, next } = yield* site
      const signIn = next.action((session) => session.auth.signInWithCredential({ email, password }))
      const signOut = next.action((session) => session.auth.signOut())
      for (const act of [signIn, signOut]) {
        const done = yield* ask(() => act().then(() => new Response()), { method: "POST", headers: { cookie } })
        assert.strictEqual(done.status, 200)
      }
    }).pipe(platform)
  )
})

describe("an app that is created on first use", () => {
  it.live("is created with the first request, once, as `next build` imports routes without calling them", () =>
    Effect.gen(function* () {
      const { app, cookie, user } = yield* site
      let created = 0
      const create = () => {
        created += 1
        return app
      }
      const next = createNext(create)
      const who = next.route(async (_, session) => Response.json((await session.user.get())?.id))
      const act = next.action(async (session) => (await session.user.get())?.id)
      const pages = [who, async () => Response.json((await next.getUser())?.id), async () => Response.json(await act())]
      assert.strictEqual(created, 0)
      for (const page of pages) {
        const shown = yield* ask(page, { method: "POST", headers: { cookie } })
        assert.strictEqual(yield* Effect.promise(() => shown.json()), user.id)
        assert.strictEqual(created, 1)
      }
      const proxy = createProxy(create)
      assert.strictEqual(created, 1)
      yield* ask(proxy, { headers: { cookie } })
      yield* ask(proxy, { headers: { cookie } })
      assert.strictEqual(created, 2)
    }).pipe(platform)
  )

  it.live("is created with the next request if its options were invalid", () =>
    Effect.gen(function* () {
      const { app, cookie, user } = yield* site
      let projectId = ""
      const create = () => {
        createServerApp({ projectId, secretServerKey: "ssk_1234567890", baseUrl: "https://platform.test" })
        return app
      }
      const next = createNext(create)
      const page = async () => Response.json((await next.getUser())?.id)
      const proxy = createProxy(create)
      const failed = (handle: (request: Request) => Promise<Response>) =>
        Effect.promise(() =>
          answer(new Request("https://app.test/", { headers: { cookie } }), handle).then(
            () => null,
            (error) => [error._tag, error.option]
          )
        )
      for (const handle of [page, proxy]) assert.deepStrictEqual(yield* failed(handle), ["InvalidOption", "projectId"])
      projectId = Emulator.developmentProject.id
      for (const handle of [page, proxy]) assert.isNull(yield* failed(handle))
      const shown = yield* ask(page, { headers: { cookie } })
      assert.strictEqual(yield* Effect.promise(() => shown.json()), user.id)
    }).pipe(platform)
  )

  it.live("is not created while a page is prerendered, which ends where it reads the request", () =>
    Effect.gen(function* () {
      const next = createNext((): never => assert.fail("created"))
      for (const read of [next.session, next.getUser, next.getSession]) {
        const error = yield* Effect.promise(() => read().catch((error: Error) => error.message))
        assert.match(String(error), /outside of a request/)
      }
    })
  )

  it.live("is not created where Next prerenders with the cookies of a request, and refuses to tell the time", () =>
    Effect.gen(function* () {
      const next = createNext((): never => assert.fail("created"))
      for (const read of [next.session, next.getUser, next.getSession]) {
        const page = async () => Response.json(await read())
        const prerendering = () => Promise.reject(new Error("the prerendering ends"))
        const ended = answer(new Request("https://app.test/"), page, prerendering)
        assert.match(yield* Effect.promise(() => ended.then(String, String)), /the prerendering ends/)
      }
    })
  )

  it.live("is refused with the first request if it is none", () =>
    Effect.gen(function* () {
      for (const none of [{}, null, Promise.resolve({})]) {
        const next = createNext(() => Object(none))
        const page = async () => Response.json(await next.getUser())
        const tag = yield* Effect.promise(() => answer(new Request("https://app.test/"), page).catch((error) => error._tag))
        assert.strictEqual(tag, "InvalidOption")
      }
    })
  )
})

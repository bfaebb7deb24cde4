import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { base64url } from "jose"
import { Emulator } from "portico-emulator"
import { createContext, createRequestHandler } from "react-router"
import type { ServerSession } from "../../src/index.js"
import { createServerApp, reveal } from "../../src/index.js"
import { portico } from "../../src/react-router/index.js"
import { isCrossOrigin, withSession } from "../../src/web/index.js"
import { options } from "../support/plainFakes.js"
import { adapters, routerBuild } from "./adapters.js"
import { cookiesOf, email, password, served } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)
const mutating = ["POST", "PUT", "PATCH", "DELETE"] as const
type Sent = Readonly<Record<string, string>>

for (const [name, serve] of Object.entries(adapters)) {
  describe(name, () => {
    const site = Effect.gen(function* () {
      const { app, user } = yield* served
      const bob = yield* Effect.promise(() => app.users.create({ displayName: "Bob" }))
      const { accessToken } = yield* Effect.promise(() => app.sessions.create({ userId: bob.id }))
      const handled: Array<string | null> = []
      const { ask, origin } = yield* serve(app, async (session, path) => {
        if (path === "/sign-in") await session.auth.signInWithCredential({ email, password, noRedirect: true })
        handled.push((await session.user.get())?.id ?? null)
        return { body: "done" }
      })
      const cookie = cookiesOf(yield* ask("/sign-in", { method: "POST" }))
      handled.length = 0
      /** Returns the user whom the handler has acted for; `refused` if it was not reached. */
      const actor = (method: string, headers: Sent) =>
        Effect.map(ask("/rename", { method, headers }), (response) => {
          const [who] = handled.splice(0)
          if (who !== undefined) return who
          assert.strictEqual(response.status, 403)
          assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
          assert.match(response.headers.get("content-type") ?? "", /^text\/plain\b/)
          assert.deepStrictEqual(response.headers.getSetCookie(), [])
          return "refused" as const
        })
      return { actor, ask, bob, cookie, handled, origin, token: reveal(accessToken), user }
    })

    it.live("rejects requests of another origin's page with the visitor's cookies, by any method, before the handler", () =>
      Effect.gen(function* () {
        const { actor, cookie } = yield* site
        const foreign: ReadonlyArray<Sent> = [
          { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" },
          { "sec-fetch-site": "something new" },
          { origin: "https://evil.test" },
          { origin: "null" },
          { origin: "null", "sec-fetch-site": "cross-site" },
          { origin: "https://app.test.evil.test" },
          { origin: "no origin" },
          // Browsers resend basic credentials for the site automatically.
          { "sec-fetch-site": "cross-site", authorization: "Basic YTpi" },
          { origin: "https://evil.test", authorization: "Negotiate YTpi" }
        ]
        for (const method of mutating) {
          for (const headers of foreign) {
            assert.strictEqual(yield* actor(method, { cookie, ...headers }), "refused", `${method} ${JSON.stringify(headers)}`)
          }
        }
      }).pipe(platform)
    )

    it.live("acts for the visitor for pages of the same origin, programs without a page, and all reads", () =>
      Effect.gen(function* () {
        const { actor, cookie, origin, user } = yield* site
        const own: ReadonlyArray<Sent> = [
          { "sec-fetch-site": "same-origin", origin },
          { "sec-fetch-site": "none" },
          { origin, host: new URL(origin).host },
          { origin: "https://outside.test", "x-forwarded-host": "outside.test, inside.test" },
          {}
        ]
        for (const method of mutating) {
          for (const headers of own) {
            assert.strictEqual(yield* actor(method, { cookie, ...headers }), user.id, `${method} ${JSON.stringify(headers)}`)
          }
        }
        for (const method of ["GET", "HEAD"]) {
          assert.strictEqual(yield* actor(method, { cookie, "sec-fetch-site": "cross-site" }), user.id, method)
        }
      }).pipe(platform)
    )

    it.live("acts for the user of a header's tokens, and never of the cookies beside them, for another origin's page", () =>
      Effect.gen(function* () {
        const { actor, ask, bob, cookie, handled, token } = yield* site
        const foreign = { cookie, origin: "https://evil.test", "sec-fetch-site": "cross-site" }
        const auth = JSON.stringify({ accessToken: token, refreshToken: null })
        for (const headers of [{ authorization: `Bearer ${token}` }, { "x-stack-auth": auth }] as ReadonlyArray<Sent>) {
          assert.strictEqual(yield* actor("POST", { ...foreign, ...headers }), bob.id, Object.keys(headers).join())
        }
        const text = (value: object) => base64url.encode(JSON.stringify(value))
        const others = `${text({ alg: "ES256" })}.${text({ aud: "another-project" })}.AAAA`
        for (const authorization of ["Bearer an-api-key", `Bearer ${others}`]) {
          assert.isNull(yield* actor("POST", { ...foreign, authorization }), authorization)
        }
        // It does not sign the visitor in either.
        const login = yield* ask("/sign-in", { method: "POST", headers: { ...foreign, authorization: "Bearer an-api-key" } })
        assert.deepStrictEqual(
          login.headers.getSetCookie().filter((one) => !/^theme=/.test(one)),
          []
        )
        handled.length = 0
      }).pipe(platform)
    )
  })
}

describe("isCrossOrigin", () => {
  it("is false for safe methods, in any case, and true for all others", () => {
    const headers = { "sec-fetch-site": "cross-site" }
    for (const method of [undefined, "GET", "HEAD", "OPTIONS", "get", "Options"]) {
      assert.isFalse(isCrossOrigin({ headers, ...(method !== undefined && { method }) }), method)
    }
    for (const method of [...mutating, "TRACE", "CONNECT", "QUERY", "post", "", "GET "]) {
      assert.isTrue(isCrossOrigin({ headers, method }), method)
    }
  })

  // Browsers send `Sec-Fetch-Site` only over https, and older ones never.
  const post = (origin: string, headers: Sent, url = "/") =>
    isCrossOrigin({ headers: { origin, ...headers }, method: "POST", url })

  it("knows a page by its origin, however a proxy writes the same host", () => {
    assert.isFalse(post("http://app.test", { host: "app.test:80" }))
    assert.isFalse(post("https://app.test", { host: "inside.test", "x-forwarded-host": "App.Test:443, inside.test" }))
    assert.isFalse(post("https://app.test", { host: "app.test", "x-forwarded-host": "" }))
    assert.isFalse(post("https://[::1]:3000", { host: "[::1]:3000" }))
    assert.isTrue(post("http://app.test", { host: "app.test:443" }))
    assert.isTrue(post("https://app.test:444", { host: "app.test:443" }))
    assert.isTrue(post("https://app.test.", { host: "app.test" }))
  })

  it("refuses a page without a host, also if the request names none", () => {
    for (const origin of ["file://", "javascript:", "data:", "null", "about:blank", ""]) {
      for (const headers of [{}, { host: "" }, { "x-forwarded-host": "" }, { host: " , " }] as ReadonlyArray<Sent>)
        assert.isTrue(post(origin, headers), `${origin} ${JSON.stringify(headers)}`)
    }
  })

  it("refuses a page on http of the same host, which others on the network can write, if the request is known to be on https", () => {
    const host = { host: "app.test" }
    assert.isTrue(post("http://app.test", { ...host, "x-forwarded-proto": "https" }))
    assert.isTrue(post("http://app.test", { ...host, "x-forwarded-proto": "HTTPS" }))
    assert.isTrue(post("http://app.test", { ...host, cookie: "a=b; __Host-session=c" }))
    assert.isTrue(post("http://app.test", host, "https://app.test/"))
    assert.isTrue(isCrossOrigin({ headers: { origin: "http://app.test", ...host }, method: "POST", socket: { encrypted: true } }))
    assert.isFalse(post("http://app.test", { ...host, "x-forwarded-proto": "http" }))
    // Any host of the site can write it.
    assert.isFalse(post("http://app.test", { ...host, cookie: "stack-is-https=true" }, "http://app.test/"))
    // A proxy may not say how it was reached.
    assert.isFalse(post("https://app.test", host, "http://app.test/"))
  })

  it("counts the opening of a WebSocket as a request that may change something", () => {
    const handshake = (headers: Sent) => isCrossOrigin({ headers: { host: "app.test", ...headers }, method: "GET" })
    for (const upgrade of ["websocket", "WebSocket", "h2c, websocket"]) {
      assert.isTrue(handshake({ upgrade, origin: "https://evil.test" }))
      assert.isTrue(handshake({ upgrade, origin: "https://evil.app.test", "sec-fetch-site": "same-site" }))
      assert.isFalse(handshake({ upgrade, origin: "https://app.test" }))
      assert.isFalse(handshake({ upgrade, origin: "https://app.test", "sec-fetch-site": "same-origin" }))
      assert.isFalse(handshake({ upgrade }))
    }
    assert.isFalse(handshake({ upgrade: "h2c", origin: "https://evil.test" }))
  })

  it("compares with the URL of a request without a host", () => {
    const sent = { headers: { origin: "https://app.test" }, method: "POST" }
    assert.isFalse(isCrossOrigin({ ...sent, url: "https://app.test/a" }))
    assert.isTrue(isCrossOrigin({ ...sent, url: "https://other.test/a" }))
    assert.isTrue(isCrossOrigin({ ...sent, url: "/a" }))
    assert.isFalse(isCrossOrigin({ ...sent, headers: { origin: "https://admin.test" } }, ["https://admin.test"]))
  })
})

describe("trustedOrigins", () => {
  // As of a caller without type checks.
  const handler = (trustedOrigins: unknown) =>
    withSession(createServerApp({ ...options, secretServerKey: "ssk_1" }), () => new Response("done"), {
      trustedOrigins: trustedOrigins as ReadonlyArray<string>
    })
  const post = async (trustedOrigins: ReadonlyArray<string>, origin: string) => {
    const { status } = await handler(trustedOrigins)(new Request("https://app.test/", { method: "POST", headers: { origin } }))
    return status
  }

  it("admits the pages of these origins alone", async () => {
    const trusted = ["https://admin.example.com", "http://localhost:3000", "capacitor://localhost"]
    for (const origin of trusted) assert.strictEqual(await post(trusted, origin), 200)
    for (const origin of [
      "https://admin.example.co",
      "https://admin.example.com.evil.test",
      "http://admin.example.com",
      "http://localhost",
      "null"
    ])
      assert.strictEqual(await post(trusted, origin), 403, origin)
  })

  it("rejects what is no list of origins, a part of which would admit another origin, or nobody", () => {
    for (const one of [
      "https://admin.example.com",
      ["admin.example.com"],
      ["https://admin.example.com/"],
      ["https://admin.example.com:443"],
      ["https://Admin.example.com"],
      ["https://admin.example.com/path"],
      ["https://*.example.com"],
      ["null"],
      [""],
      [null],
      [/example/],
      {},
      null
    ])
      assert.throws(() => handler(one), /`trustedOrigins` must be a list of origins/, String(one))
  })
})

describe("trustedOrigins of portico/react-router", () => {
  const admin = "https://admin.example.com"
  /** Posts from a page of an origin, as a form or as React Router's own code does; returns the status, and how often the action ran. */
  const post = async (origin: string, hosts: ReadonlyArray<string>, path: "/save" | "/save.data") => {
    const app = createServerApp({ ...options, secretServerKey: "ssk_1" })
    let count = 0
    const run = async ({ method }: Request) => {
      // Loaders run after the action of a form.
      if (method === "POST") count++
      return Response.json("done")
    }
    const middleware = portico(app, createContext<ServerSession>(), { trustedOrigins: [admin] })
    const build = routerBuild(middleware, run, { page: () => null, allowedActionOrigins: [...hosts] })
    const headers = { origin, "sec-fetch-site": origin === "https://app.test" ? "same-origin" : "cross-site" }
    const { status } = await createRequestHandler(build)(new Request(`https://app.test${path}`, { method: "POST", headers }))
    return { status, count }
  }

  for (const path of ["/save", "/save.data"] as const) {
    it(`need their hosts in React Router's allowedActionOrigins: ${path}`, async () => {
      assert.strictEqual((await post("https://app.test", [], path)).count, 1)
      assert.strictEqual((await post(admin, ["admin.example.com"], path)).count, 1)
      assert.deepStrictEqual(await post(admin, [], path), { status: 400, count: 0 })
      // Hosts that React Router trusts are not yet origins that the session trusts.
      assert.deepStrictEqual(await post("https://evil.test", ["evil.test"], path), { status: 403, count: 0 })
    })
  }
})

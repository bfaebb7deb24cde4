import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { base64url } from "jose"
import { Emulator } from "portico-emulator"
import { createServerApp, reveal } from "../../src/index.js"
import { isCrossOrigin, withSession } from "../../src/web/index.js"
import { options } from "../support/fakes.js"
import { adapters } from "./adapters.js"
import { cookiesOf, email, password, served } from "./served.js"

const platform = Effect.provide(Emulator.layer({ baseUrl: "https://platform.test", projects: [Emulator.developmentProject] }))
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
  const post = (trustedOrigins: unknown, origin: string) => {
    const app = createServerApp({ ...options, secretServerKey: "ssk_1" })
    const handle = withSession(app, () => new Response("done"), { trustedOrigins: trustedOrigins as ReadonlyArray<string> })
    return handle(new Request("https://app.test/", { method: "POST", headers: { origin } })).then(
      ({ status }) => status,
      (error) => error.message
    )
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

  it("rejects what is no list of origins, a part of which would admit another origin, or nobody", async () => {
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
      assert.match(`${await post(one, "https://admin.example.co")}`, /`trustedOrigins` must be a list of origins/, String(one))
  })
})

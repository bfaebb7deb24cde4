import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { withSessionCookies } from "../../src/web/sessionResponse.js"
import type { Answer } from "./adapters.js"
import { adapters } from "./adapters.js"
import { cookiesOf, email, password, served } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

/** The caching headers of a handler, and those of the response if it sets no session cookies. */
const said: ReadonlyArray<readonly [path: string, answer: Answer, control: string, vary: string | null]> = [
  ["/page", { body: "page" }, "private, no-store", null],
  ["/error", { status: 500, body: "broken" }, "private, no-store", null],
  ["/missing", { status: 404 }, "private, no-store", null],
  ["/redirect", { status: 303, headers: { location: "/" } }, "private, no-store", null],
  ["/empty", { status: 204 }, "private, no-store", null],
  ["/unchanged", { status: 304, headers: { etag: '"1"' } }, "private, no-store", null],
  ["/streamed", { parts: ["a", "page", "in", "parts"] }, "private, no-store", null],
  [
    "/own-unchanged",
    { status: 304, headers: { etag: '"1"', "cache-control": "private, no-cache" } },
    "private, no-cache",
    "Cookie, Authorization, X-Stack-Auth"
  ],
  ["/never", { headers: { "cache-control": "private, no-store" } }, "private, no-store", null],
  ["/same", { headers: { "cache-control": "public, max-age=60" } }, "public, max-age=60", null],
  ["/own", { headers: { "cache-control": "private, max-age=60" } }, "private, max-age=60", "Cookie, Authorization, X-Stack-Auth"],
  [
    "/short",
    { headers: { "cache-control": "max-age=5", vary: "Accept-Language" } },
    "max-age=5",
    "Accept-Language, Cookie, Authorization, X-Stack-Auth"
  ]
]

for (const [name, serve] of Object.entries(adapters)) {
  describe(name, () => {
    const site = Effect.gen(function* () {
      const { app } = yield* served
      const { ask } = yield* serve(app, async (session, path) => {
        if (path === "/sign-in") await session.auth.signInWithCredential({ email, password, noRedirect: true })
        else await session.user.get()
        return said.find(([one]) => one === path)?.[1] ?? {}
      })
      return { ask, cookie: cookiesOf(yield* ask("/sign-in", { method: "POST" })) }
    })
    const ofSession = (response: Response) => response.headers.getSetCookie().filter((one) => !/^theme=/.test(one))

    it.live("keeps responses out of shared caches, errors, redirects, 304 and streams too, unless the handler decides", () =>
      Effect.gen(function* () {
        const { ask, cookie } = yield* site
        for (const [path, { parts, status = 200 }, control, vary] of said) {
          for (const headers of [{ cookie }, {}] as ReadonlyArray<Record<string, string>>) {
            const response = yield* ask(path, { headers })
            assert.strictEqual(response.status, status, path)
            assert.strictEqual(response.headers.get("cache-control"), control, path)
            assert.strictEqual(response.headers.get("vary"), vary, path)
            assert.deepStrictEqual(ofSession(response), [], path)
            if (parts) assert.strictEqual(yield* Effect.promise(() => response.text()), parts.join(""))
          }
        }
      }).pipe(platform)
    )

    it.live("forbids caching a response that refreshes the session, whatever the handler sets, and loses no cookie", () =>
      Effect.gen(function* () {
        const { ask, cookie } = yield* site
        const expired = cookie
          .split("; ")
          .filter((one) => !/^(theme|stack-access)=/.test(one))
          .join("; ")
        for (const [path] of said) {
          const response = yield* ask(path, { headers: { cookie: expired } })
          assert.strictEqual(response.headers.get("cache-control"), "private, no-store", path)
          const set = ofSession(response).map((one) => one.split("=")[0])
          assert.include(set, "stack-access", path)
          assert.strictEqual(new Set(set).size, set.length, path)
          if (name.endsWith("Fastify")) assert.include(response.headers.getSetCookie(), "theme=dark; Path=/")
        }
      }).pipe(platform)
    )
  })
}

describe("withSessionCookies", () => {
  it("does not change a protocol upgrade, or a response that fails the connection", () => {
    for (const response of [Object.defineProperty(new Response(), "status", { value: 101 }), Response.error()])
      assert.strictEqual(withSessionCookies(response, new Headers({ "set-cookie": "a=b" })), response)
  })

  it("does not change a response that the handler may reuse", () => {
    const response = Response.redirect("https://app.test/")
    assert.deepStrictEqual(withSessionCookies(response, new Headers({ "set-cookie": "a=b" })).headers.getSetCookie(), ["a=b"])
    assert.deepStrictEqual(response.headers.getSetCookie(), [])
  })
})

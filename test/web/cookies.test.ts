import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { adapters } from "./adapters.js"
import { cookiesOf, email, password, served } from "./served.js"

const provided = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

describe("a handler that sets headers of its own", () => {
  for (const [name, serve] of Object.entries(adapters)) {
    it.live(`has them beside the session's: ${name}`, () =>
      Effect.gen(function* () {
        const { app } = yield* served
        const { ask } = yield* serve(app, async ({ auth }, path) => {
          if (path === "/sign-in") await auth.signInWithCredential({ email, password, noRedirect: true })
          const cacheControl = "private, max-age=60"
          return {
            headers: { "set-cookie": "own=1; Path=/", vary: "Accept-Language", "cache-control": cacheControl, "x-own": "1" }
          }
        })
        const signedIn = yield* ask("/sign-in", { method: "POST" })
        assert.match(cookiesOf(signedIn), /(^|; )own=1(; |$)/)
        assert.match(cookiesOf(signedIn), /stack-access=/)
        assert.strictEqual(signedIn.headers.get("cache-control"), "private, no-store")
        assert.strictEqual(signedIn.headers.get("x-own"), "1")
        const other = yield* ask("/other")
        assert.strictEqual(cookiesOf(other), "own=1")
        assert.strictEqual(other.headers.get("cache-control"), "private, max-age=60")
        assert.strictEqual(other.headers.get("vary"), "Accept-Language, Cookie, Authorization, X-Stack-Auth")
      }).pipe(provided)
    )
  }
})

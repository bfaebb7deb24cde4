import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import type { PorticoSession } from "../../src/express/index.js"
import { portico } from "../../src/express/index.js"
import type { PromiseServerView } from "../../src/index.js"
import { cookiesOf, email, password, served } from "./served.js"

/** A Node server whose requests pass through the middleware, as in Express. */
const listening = Effect.gen(function* () {
  const { app, user } = yield* served
  const middleware = portico(app)
  const server = createServer((request, response) => {
    const one: typeof request & { portico?: PorticoSession<typeof app> } = request
    middleware(one, response, async () => {
      const session: PromiseServerView | undefined = one.portico
      if (request.url === "/sign-in") await session?.auth.signInWithCredential({ email, password, noRedirect: true })
      response.end(JSON.stringify((await session?.user.get())?.id ?? null))
    })
  })
  yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  const { port } = server.address() as AddressInfo
  const ask = (path: string, init?: RequestInit) => Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`, init))
  return { ask, user }
})

describe("portico for Express", () => {
  it.live("provides handlers with the visitor's app, sets its cookies, and rejects other origins' pages", () =>
    Effect.gen(function* () {
      const { ask, user } = yield* listening
      const signedIn = yield* ask("/sign-in", { method: "POST" })
      assert.strictEqual(signedIn.headers.get("cache-control"), "private, no-store")
      const me = yield* ask("/me", { headers: { cookie: cookiesOf(signedIn) } })
      assert.strictEqual(yield* Effect.promise(() => me.json()), user.id)
      assert.strictEqual(yield* Effect.promise(async () => (await fetch(me.url)).json()), null)
      const refused = yield* ask("/sign-in", { method: "POST", headers: { origin: "https://evil.test" } })
      assert.strictEqual(refused.status, 403)
      assert.deepStrictEqual(refused.headers.getSetCookie(), [])
    }).pipe(Effect.provide(Emulator.layer({ baseUrl: "https://platform.test", projects: [Emulator.developmentProject] })))
  )
})

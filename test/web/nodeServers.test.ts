import { createServer } from "node:http"
import type { IncomingHttpHeaders, IncomingHttpStatusHeader } from "node:http2"
import { connect, createServer as createHttp2Server } from "node:http2"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { Emulator } from "portico-emulator"
import type { PorticoSession } from "../../src/express/index.js"
import { portico, sessionOf } from "../../src/express/index.js"
import type { ServerSession } from "../../src/index.js"
import { createServerApp } from "../../src/index.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"
import { serve } from "../support/server.js"
import { adapters } from "./adapters.js"
import { cookiesOf, email, password, served, servedWith } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

/** A Node server whose requests pass through the middleware, as in Express. */
const listening = Effect.gen(function* () {
  const { app, user } = yield* served
  const middleware = portico(app)
  const server = createServer((request, response) => {
    const one: typeof request & { portico?: PorticoSession<typeof app> } = request
    middleware(one, response, async () => {
      const session: ServerSession | undefined = one.portico
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
    }).pipe(platform)
  )
})

/** A server of HTTP/2, whose requests name their host in `:authority`. */
const overHttp2 = Effect.gen(function* () {
  const { app } = yield* servedWith({ cookies: { domain: "example.com" } })
  const server = createHttp2Server((request, response) => {
    const session = sessionOf(app, request, response)
    if (session === null) return
    session.auth.signInWithCredential({ email, password, noRedirect: true }).then(() => response.end("signed in"))
  })
  yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
  const { port } = server.address() as AddressInfo
  const client = connect(`http://127.0.0.1:${port}`)
  yield* Effect.addFinalizer(() => Effect.sync(() => [client.destroy(), server.close()]))
  return (headers: Readonly<Record<string, string>>) =>
    Effect.callback<IncomingHttpHeaders & IncomingHttpStatusHeader>((resume) => {
      const request = client.request({ ":method": "POST", ":path": "/sign-in", ":authority": "app.test", ...headers })
      request.on("response", (answer) => resume(Effect.succeed(answer)))
      request.end()
    })
})

describe("sessionOf of a server of HTTP/2", () => {
  it.live("knows the host of a request, so that its own pages may sign in, also in browsers that send only `Origin`", () =>
    Effect.gen(function* () {
      const ask = yield* overHttp2
      const refused = yield* ask({ origin: "https://evil.test" })
      assert.strictEqual(refused[":status"], 403)
      const signedIn = yield* ask({ origin: "https://app.test" })
      assert.strictEqual(signedIn[":status"], 200)
      const cookies = signedIn["set-cookie"] ?? []
      assert.isTrue(cookies.some((text) => text.startsWith("stack-access=")))
      // The host is outside of the app's domain, for which a browser would refuse the cookies.
      assert.isFalse(cookies.some((text) => /Domain=/.test(text)))
    }).pipe(platform)
  )
})

const body = Object(recorded("users.me.get", "success-client").response.body)
const signedIn = JSON.stringify({ accessToken: jwtFrom({ iat: 1000, exp: 4e9, sub: body.id }), refreshToken: "rt_1" })

describe("a visitor of a Node server who leaves", () => {
  for (const name of ["portico/express", "portico/express for Fastify"] as const) {
    it.live(`ends the calls that were made for them, down to the platform: ${name}`, () =>
      Effect.gen(function* () {
        const asked = yield* Deferred.make<void>()
        const ended = yield* Deferred.make<void>()
        const { origin: baseUrl } = yield* serve(({ signal }) => {
          signal.addEventListener("abort", () => Deferred.doneUnsafe(ended, Effect.void))
          Deferred.doneUnsafe(asked, Effect.void)
          return new Promise(() => {})
        })
        const app = createServerApp({ ...options, secretServerKey: "ssk_1", baseUrl })
        const failure = yield* Deferred.make<unknown>()
        const { ask } = yield* adapters[name](app, async ({ user }) => {
          await user.get().catch((error: unknown) => Deferred.doneUnsafe(failure, Effect.succeed(error)))
          return {}
        })
        const visit = new AbortController()
        yield* Effect.forkChild(Effect.exit(ask("/", { headers: { "x-stack-auth": signedIn }, signal: visit.signal })))
        yield* Deferred.await(asked)
        visit.abort()
        yield* Deferred.await(ended)
        assert.propertyVal(yield* Deferred.await(failure), "name", "AbortError")
      })
    )

    it.live(`does not end what a handler does after its response: ${name}`, () =>
      Effect.gen(function* () {
        const hasLeft = yield* Deferred.make<void>()
        const { origin: baseUrl } = yield* serve(async () => {
          await Effect.runPromise(Deferred.await(hasLeft))
          return Response.json(body)
        })
        const app = createServerApp({ ...options, secretServerKey: "ssk_1", baseUrl })
        const seen = yield* Deferred.make<unknown>()
        const { ask } = yield* adapters[name](app, async ({ user }) => {
          user.get().then(
            (one) => Deferred.doneUnsafe(seen, Effect.succeed(one?.id)),
            (error: unknown) => Deferred.doneUnsafe(seen, Effect.succeed(error))
          )
          return { headers: { connection: "close" } }
        })
        const response = yield* ask("/", { headers: { "x-stack-auth": signedIn } })
        yield* Effect.promise(() => response.text())
        yield* Deferred.succeed(hasLeft, undefined)
        assert.strictEqual(yield* Deferred.await(seen), body.id)
      })
    )
  }
})

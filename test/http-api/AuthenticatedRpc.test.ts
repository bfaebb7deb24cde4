import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Redacted, Schema } from "effect"
import { Headers, HttpRouter, HttpServerRequest } from "effect/http"
import { Rpc, RpcGroup, RpcSerialization, RpcServer } from "effect/rpc"
import { Emulator } from "portico-emulator"
import type { SessionVerifier } from "../../src/effect.js"
import { AdminApp, Http, ServerApp, TokenStore } from "../../src/effect.js"
import { AuthenticatedRpc, CurrentUser } from "../../src/http-api/index.js"
import { SharedSessions, SharedStore } from "../../src/store/effect.js"
import { expiredSession } from "./expiredSession.js"
import { signedUp } from "./signedUp.js"

const baseUrl = "https://platform.test"

const procedures = RpcGroup.make(Rpc.make("whoAmI", { success: Schema.String })).middleware(AuthenticatedRpc)

/** An RPC server over HTTP with a platform and two signed-in users. */
const world = Effect.gen(function* () {
  const services = Layer.succeedContext(yield* Effect.context<ServerApp | SessionVerifier.SessionVerifier>())
  let calls = 0
  const handlers = procedures.toLayer({
    whoAmI: () =>
      Effect.map(CurrentUser, ({ claims }) => {
        calls += 1
        return claims.userId
      })
  })
  const { handler } = HttpRouter.toWebHandler(
    RpcServer.layerHttp({ group: procedures, path: "/rpc", protocol: "http" }).pipe(
      Layer.provide([handlers, AuthenticatedRpc.layer]),
      Layer.provide([services, RpcSerialization.layerJson])
    ),
    { disableLogger: true }
  )
  const { token, user } = yield* signedUp
  const ada = user.id
  const admin = yield* AdminApp
  const { id: bob } = yield* admin.users.create({ displayName: "Bob" })
  const bobs = Redacted.value((yield* admin.sessions.create({ userId: bob })).accessToken)
  /** Calls the procedure; returns its user, or the failure. `inBody` contains the headers of the RPC call itself. */
  const whoAmI = (headers: Readonly<Record<string, string>>, inBody: Readonly<Record<string, string>> = {}) =>
    Effect.promise(async () => {
      const call = { _tag: "Request", id: "1", tag: "whoAmI", payload: null, headers: Object.entries(inBody) }
      const init = { method: "POST", headers: { "content-type": "text/plain", ...headers }, body: JSON.stringify([call]) }
      const [answer] = await (await handler(new Request("https://api.test/rpc", init), Context.empty())).json()
      const { exit } = answer
      return exit._tag === "Success" ? exit.value : exit.cause.flatMap(({ error }: { readonly error?: object }) => error ?? [])[0]
    })
  const cookie = `stack-access=${encodeURIComponent(JSON.stringify(["refresh", token]))}; stack-refresh=refresh`
  return { ada, bob, bobs, calls: () => calls, cookie, token, whoAmI }
})

const withWorld = Effect.provide(Emulator.apps({ baseUrl }))

/** Calls `whoAmI` of an RPC server whose sessions are those of an app; returns its user, or the failure. */
const renewing = (app: Context.Context<ServerApp>) => {
  const handlers = procedures.toLayer({ whoAmI: () => Effect.map(CurrentUser, ({ claims }) => claims.userId) })
  const { handler } = HttpRouter.toWebHandler(
    RpcServer.layerHttp({ group: procedures, path: "/rpc", protocol: "http" }).pipe(
      Layer.provide([handlers, AuthenticatedRpc.layerRenewing]),
      Layer.provide([RpcSerialization.layerJson, Layer.succeedContext(app)])
    ),
    { disableLogger: true }
  )
  const body = JSON.stringify([{ _tag: "Request", id: "1", tag: "whoAmI", payload: null, headers: [] }])
  return (headers: Readonly<Record<string, string>>) =>
    Effect.promise(async () => {
      const [{ exit }] = await (
        await handler(new Request("https://api.test/rpc", { method: "POST", headers, body }), Context.empty())
      ).json()
      return exit._tag === "Success" ? exit.value : exit.cause[0].error
    })
}

describe("a procedure behind AuthenticatedRpc.layerRenewing", () => {
  it.live("refreshes an expired access token of cookies or of a header, and fails if the session has ended", () =>
    Effect.gen(function* () {
      const { ada } = yield* world
      const { refreshToken } = yield* (yield* AdminApp).sessions.create({ userId: ada })
      const whoAmI = renewing(yield* Effect.context<ServerApp>())
      const { id } = Emulator.developmentProject
      const cookieOf = (token: string) => `stack-refresh-${id}=${token}`
      const headerOf = (token: string) => JSON.stringify({ accessToken: null, refreshToken: token })
      const token = Redacted.value(refreshToken)
      assert.strictEqual(yield* whoAmI({ cookie: cookieOf(token) }), ada)
      assert.strictEqual(yield* whoAmI({ "x-stack-auth": headerOf(token) }), ada)
      assert.deepInclude(yield* whoAmI({ cookie: cookieOf("dead") }), { _tag: "SignInRequired" })
      assert.deepInclude(yield* whoAmI({}), { _tag: "SignInRequired", reason: "missing" })
      const foreign = { cookie: cookieOf(token), "sec-fetch-site": "cross-site" }
      assert.deepInclude(yield* whoAmI(foreign), { _tag: "PermissionDenied", missing: "origin" })
    }).pipe(withWorld)
  )

  it.live("knows the sessions of a shared store, and refreshes them there", () =>
    Effect.gen(function* () {
      const { id: projectId, secretServerKey } = Emulator.developmentProject
      const handle = yield* Emulator.handler
      let refreshes = 0
      const http = Http.layerHandler((request) => {
        if (request.url.endsWith("/refresh")) refreshes += 1
        return handle(request)
      })
      const context = yield* Layer.build(
        ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl }).pipe(
          Layer.provide([http, TokenStore.layerMemory, SharedSessions.layer().pipe(Layer.provide(SharedStore.layerMemory))])
        )
      )
      const app = Context.get(context, ServerApp)
      const { cookie, user } = yield* expiredSession(app, projectId)
      const whoAmI = renewing(context)
      for (const _ of [1, 2]) {
        assert.strictEqual(yield* whoAmI({ cookie, "x-forwarded-proto": "https" }), user.id)
        assert.strictEqual(refreshes, 1)
      }
    }).pipe(Effect.provide(Emulator.layer({ baseUrl, passwordRounds: 4, projects: [Emulator.developmentProject] })))
  )
})

describe("a procedure behind AuthenticatedRpc", () => {
  it.live("receives the caller from a header of the request or the call, or from the session's cookies", () =>
    Effect.gen(function* () {
      const { ada, cookie, token, whoAmI } = yield* world
      assert.strictEqual(yield* whoAmI({ authorization: `Bearer ${token}` }), ada)
      assert.strictEqual(yield* whoAmI({}, { authorization: `Bearer ${token}` }), ada)
      const auth = { "x-stack-auth": JSON.stringify({ accessToken: token, refreshToken: null }) }
      assert.strictEqual(yield* whoAmI(auth), ada)
      assert.strictEqual(yield* whoAmI({}, auth), ada)
      assert.strictEqual(yield* whoAmI({ cookie }), ada)
      assert.strictEqual(yield* whoAmI({ cookie, "sec-fetch-site": "same-origin" }), ada)
      // Cookies are those of the request alone.
      assert.deepInclude(yield* whoAmI({}, { cookie }), { _tag: "SignInRequired", reason: "missing" })
    }).pipe(withWorld)
  )

  it.live("fails with a typed reason for requests without a valid session", () =>
    Effect.gen(function* () {
      const { calls, token, whoAmI } = yield* world
      for (const [headers, reason] of [
        [{}, "missing"],
        [{ authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` }, "signature"],
        [{ authorization: `Bearer a.b.c` }, "malformed"]
      ] as const) {
        assert.deepInclude(yield* whoAmI(headers), { _tag: "SignInRequired", reason })
      }
      assert.strictEqual(calls(), 0)
    }).pipe(withWorld)
  )

  it.live("does not run for a page on http if its Node server uses TLS itself", () =>
    Effect.gen(function* () {
      const middleware = Context.get(yield* Layer.build(AuthenticatedRpc.layer), AuthenticatedRpc)
      const web = HttpServerRequest.fromWeb(new Request("http://api.test/rpc", { method: "POST" }))
      const failureOf = (encrypted: boolean, origin: string) => {
        const headers = Headers.fromInput({ cookie: "theme=dark", host: "api.test", origin })
        const own = {
          source: { value: { method: "POST", socket: { encrypted } } },
          headers: { value: headers },
          originalUrl: { value: "/rpc" }
        }
        const request: HttpServerRequest.HttpServerRequest = Object.create(web, own)
        const call = { headers } as Parameters<typeof middleware>[1]
        return Effect.flip(middleware(Effect.die("has run"), call)).pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, request),
          Effect.scoped,
          Effect.map((failure) => Object(failure)._tag)
        )
      }
      assert.strictEqual(yield* failureOf(true, "http://api.test"), "PermissionDenied")
      assert.strictEqual(yield* failureOf(true, "https://api.test"), "SignInRequired")
      assert.strictEqual(yield* failureOf(false, "http://api.test"), "SignInRequired")
    }).pipe(Effect.scoped, withWorld)
  )

  it.live("does not run for another origin's page over a socket either, which begins with a GET request", () =>
    Effect.gen(function* () {
      const { cookie } = yield* world
      const middleware = Context.get(yield* Layer.build(AuthenticatedRpc.layer), AuthenticatedRpc)
      const failureOf = (headers: Readonly<Record<string, string>>) => {
        const request = HttpServerRequest.fromWeb(
          new Request("https://api.test/rpc", { headers: { host: "api.test", ...headers } })
        )
        const call = { headers: Headers.empty } as Parameters<typeof middleware>[1]
        return Effect.exit(middleware(Effect.die("has run"), call)).pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, request),
          Effect.scoped,
          Effect.map((exit) => String(Cause.squash(Exit.isFailure(exit) ? exit.cause : Cause.empty)))
        )
      }
      assert.match(yield* failureOf({ cookie, origin: "https://evil.test", "sec-fetch-site": "cross-site" }), /^PermissionDenied/)
      assert.match(yield* failureOf({ cookie, origin: "https://evil.test" }), /^PermissionDenied/)
      assert.strictEqual(yield* failureOf({ cookie, origin: "https://api.test" }), "has run")
    }).pipe(Effect.scoped, withWorld)
  )

  it.live("does not run for another origin's page with the visitor's cookies, whatever headers the call contains", () =>
    Effect.gen(function* () {
      const { bob, bobs, calls, cookie, whoAmI } = yield* world
      const foreign = { cookie, origin: "https://evil.test", "sec-fetch-site": "cross-site" }
      for (const inBody of [
        {},
        { "sec-fetch-site": "same-origin", origin: "https://api.test" },
        { host: "evil.test", "x-forwarded-host": "evil.test" }
      ]) {
        assert.deepInclude(yield* whoAmI(foreign, inBody), { _tag: "PermissionDenied", missing: "origin" })
      }
      const { "sec-fetch-site": _, ...older } = foreign
      assert.deepInclude(yield* whoAmI(older, { "x-forwarded-host": "evil.test" }), { missing: "origin" })
      assert.strictEqual(calls(), 0)
      // A call with its own tokens acts for their owner, and never for the visitor.
      assert.strictEqual(yield* whoAmI(foreign, { authorization: `Bearer ${bobs}` }), bob)
      assert.deepInclude(yield* whoAmI(foreign, { authorization: "Bearer an-api-key" }), { _tag: "SignInRequired" })
    }).pipe(withWorld)
  )
})

import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiClient, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Emulator } from "portico-emulator"
import type { SessionVerifier } from "../../src/effect.js"
import { AdminApp, Http, ServerApp, TokenStore } from "../../src/effect.js"
import {
  ApiKeyAuthenticated,
  Authenticated,
  CurrentUser,
  ItemRequired,
  PermissionDenied,
  PlatformUnavailable,
  RequestApiKey,
  requireItem,
  requirePermission,
  requireTeam,
  SignInRequired
} from "../../src/http-api/index.js"
import { SharedSessions, SharedStore, SharedStoreError } from "../../src/store/effect.js"
import { claims } from "./claims.js"
import { expiredSession } from "./expiredSession.js"
import { signedUp } from "./signedUp.js"

const baseUrl = "https://platform.test"

const denied = [ItemRequired, PermissionDenied, PlatformUnavailable] as const

const api = HttpApi.make("notes").add(
  HttpApiGroup.make("notes")
    .add(HttpApiEndpoint.get("me", "/me", { success: Schema.Struct({ id: Schema.String, email: Schema.NullOr(Schema.String) }) }))
    .add(HttpApiEndpoint.get("kept", "/kept", { success: Schema.String }))
    .add(HttpApiEndpoint.get("fresh", "/fresh", { success: Schema.String, error: PlatformUnavailable }))
    .add(HttpApiEndpoint.get("admin", "/admin", { success: Schema.String, error: [...denied] }))
    .add(
      HttpApiEndpoint.get("team", "/team/:teamId", {
        params: { teamId: Schema.String },
        success: Schema.String,
        error: [...denied]
      })
    )
    .add(
      HttpApiEndpoint.post("render", "/render/:outcome", {
        params: { outcome: Schema.String },
        success: Schema.String,
        error: [...denied]
      })
    )
    .middleware(Authenticated),
  HttpApiGroup.make("machines")
    .add(HttpApiEndpoint.get("owner", "/owner", { success: Schema.String }))
    .middleware(ApiKeyAuthenticated)
)

const groups = Layer.mergeAll(
  HttpApiBuilder.group(api, "notes", (handlers) =>
    handlers
      .handle("me", () => Effect.map(CurrentUser, ({ claims }) => ({ id: claims.userId, email: claims.email })))
      .handle("fresh", () =>
        CurrentUser.pipe(
          Effect.flatMap(({ user }) => Effect.zipWith(user, user, (a, b) => `${a === b} ${a.displayName}`)),
          Effect.orDie
        )
      )
      .handleRaw("kept", () =>
        Effect.succeed(
          HttpServerResponse.text("kept", { headers: { "cache-control": "private, max-age=60", vary: "Accept-Language" } })
        )
      )
      .handle("admin", () => Effect.as(requirePermission("admin"), "welcome"))
      .handle("team", ({ params }) => Effect.map(requireTeam(params.teamId), ({ displayName }) => displayName))
      .handle("render", ({ params }) =>
        (params.outcome === "die"
          ? Effect.die("broken")
          : params.outcome === "hang"
            ? Effect.never
            : Effect.succeed("rendered")
        ).pipe(requireItem("minutes", 2))
      )
  ),
  HttpApiBuilder.group(api, "machines", (handlers) =>
    handlers.handle("owner", () => Effect.map(RequestApiKey, (key) => (key.type === "user" ? key.userId : key.teamId)))
  )
)

/** An API with a platform, a signed-in user, and the actions of the project's owner. */
const world = Effect.gen(function* () {
  const services = Layer.succeedContext(yield* Effect.context<ServerApp | SessionVerifier.SessionVerifier>())
  const { handler } = HttpRouter.toWebHandler(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(groups),
      Layer.provide([Authenticated.layer, ApiKeyAuthenticated.layer]),
      HttpRouter.provideRequest(services),
      Layer.provide([services, HttpServer.layerServices])
    ),
    { disableLogger: true }
  )
  const { client, token, user } = yield* signedUp
  const serve: typeof fetch = (input, init) => handler(new Request(input, init), Context.empty())
  const answer = (path: string, init: RequestInit = {}) =>
    Effect.promise(() => handler(new Request(`https://api.test${path}`, init), Context.empty()))
  const ask = (path: string, init: RequestInit = { headers: { authorization: `Bearer ${token}` } }) =>
    Effect.promise(async () => {
      const response = await handler(new Request(`https://api.test${path}`, init), Context.empty())
      return { status: response.status, body: JSON.parse((await response.text()) || "null") }
    })
  return { admin: yield* AdminApp, answer, ask, client, serve, token, user }
})

const withWorld = Effect.provide(Emulator.apps({ baseUrl }))

describe("an endpoint behind Authenticated", () => {
  it.live("gets the claims of the session, and the user on request", () =>
    Effect.gen(function* () {
      const { ask, client, token, user } = yield* world
      assert.deepStrictEqual(yield* ask("/me"), { status: 200, body: { id: user.id, email: "ada@example.com" } })
      const headers = { "x-stack-auth": JSON.stringify({ accessToken: token, refreshToken: null }) }
      assert.strictEqual((yield* ask("/me", { headers })).status, 200)
      yield* client.user.update({ displayName: "Ada" })
      assert.deepStrictEqual((yield* ask("/fresh")).body, "true Ada")
    }).pipe(withWorld)
  )

  it.live("responds with 401 and a typed reason to requests without a valid session", () =>
    Effect.gen(function* () {
      const { ask, token } = yield* world
      for (const [headers, reason] of [
        [{}, "missing"],
        [{ authorization: "Bearer nonsense" }, "missing"],
        [{ authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` }, "signature"],
        [{ "x-stack-auth": JSON.stringify({ accessToken: "a.b.c", refreshToken: null }) }, "malformed"]
      ] as const) {
        const { body, status } = yield* ask("/me", { headers })
        assert.deepInclude({ ...body, status }, { _tag: "SignInRequired", reason, status: 401 })
        assert.notInclude(JSON.stringify(body), token.slice(0, 40))
      }
    }).pipe(withWorld)
  )

  it.live("responds with 403 only to writes with cookies from another origin's page", () =>
    Effect.gen(function* () {
      const { ask, token } = yield* world
      const cookie = `stack-access=${encodeURIComponent(JSON.stringify(["refresh", token]))}; stack-refresh=refresh`
      const origin = "https://evil.test"
      const status = (method: string, headers: Record<string, string>) =>
        Effect.map(ask("/render/well", { method, headers }), ({ body, status }) => [status, body?.missing])
      assert.deepStrictEqual(yield* status("POST", { cookie, origin, "sec-fetch-site": "cross-site" }), [403, "origin"])
      assert.deepStrictEqual(yield* status("POST", { cookie, origin }), [403, "origin"])
      // Browsers resend basic credentials for the site automatically.
      const authorization = "Basic YTpi"
      assert.deepStrictEqual(yield* status("POST", { cookie, origin, authorization }), [403, "origin"])
      const api = { cookie, origin, authorization: "Bearer an-api-key" }
      assert.strictEqual((yield* status("POST", api))[0], 401)
      for (const allowed of [
        { cookie, "sec-fetch-site": "same-origin" },
        // Only the header counts.
        { cookie: cookie.replaceAll(token, "a.b.c"), origin, authorization: `Bearer ${token}` },
        { origin, authorization: `Bearer ${token}` }
      ]) {
        assert.notStrictEqual((yield* status("POST", allowed))[1], "origin", JSON.stringify(Object.keys(allowed)))
      }
      assert.strictEqual((yield* ask("/me", { headers: { cookie, origin, "sec-fetch-site": "cross-site" } })).status, 200)
    }).pipe(withWorld)
  )

  it.live("keeps its responses out of shared caches, rejections too, unless the handler decides", () =>
    Effect.gen(function* () {
      const { answer, token } = yield* world
      const headers = { authorization: `Bearer ${token}` }
      const cookies = { cookie: "stack-access=a", origin: "https://evil.test" }
      for (const [path, init, status, control, vary] of [
        ["/me", { headers }, 200, "private, no-store", null],
        ["/me", {}, 401, "private, no-store", null],
        ["/admin", { headers }, 403, "private, no-store", null],
        ["/render/well", { method: "POST", headers: cookies }, 403, "private, no-store", null],
        ["/owner", { headers: { "x-api-key": "nonsense" } }, 401, "private, no-store", null],
        ["/kept", { headers }, 200, "private, max-age=60", "Accept-Language, Cookie, Authorization, X-Stack-Auth"]
      ] as ReadonlyArray<readonly [string, RequestInit, number, string, string | null]>) {
        const response = yield* answer(path, init)
        const { headers: sent } = response
        assert.deepStrictEqual([response.status, sent.get("cache-control"), sent.get("vary")], [status, control, vary], path)
      }
    }).pipe(withWorld)
  )

  it.live("declares its failures in the OpenAPI document of the API", () =>
    Effect.sync(() => {
      const { components, paths } = OpenApi.fromApi(api)
      const me = paths["/me"]?.get
      assert.deepStrictEqual(
        Object.keys(me?.responses ?? {}).filter((status) => Number(status) > 400),
        ["401", "403", "503"]
      )
      assert.deepStrictEqual(Object.keys(components.securitySchemes), ["bearer", "x-stack-auth", "cookies", "x-api-key"])
    })
  )

  it.live("fails with the same errors in the client of the API", () =>
    Effect.gen(function* () {
      const { serve, token } = yield* world
      const clientWith = (headers: Readonly<Record<string, string>>) =>
        HttpApiClient.make(api, {
          baseUrl: "https://api.test",
          transformClient: HttpClient.mapRequest(HttpClientRequest.setHeaders(headers))
        }).pipe(Effect.provide(FetchHttpClient.layer), Effect.provideService(FetchHttpClient.Fetch, serve))
      const call = <A, E>(effect: Effect.Effect<A, E>) => Effect.flip(Effect.provideService(effect, FetchHttpClient.Fetch, serve))
      const { notes: nobody } = yield* clientWith({})
      const missing = yield* call(nobody.me())
      expectTypeOf<SignInRequired | PermissionDenied | PlatformUnavailable>().toExtend<typeof missing>()
      assert.instanceOf(missing, SignInRequired)
      assert.strictEqual(missing.reason, "missing")
      const { notes } = yield* clientWith({ authorization: `Bearer ${token}` })
      const denied = yield* call(notes.admin())
      assert.instanceOf(denied, PermissionDenied)
      assert.deepStrictEqual([denied.missing, denied.id], ["permission", "admin"])
    }).pipe(withWorld)
  )
})

describe("requirePermission and requireTeam", () => {
  it.live("answer 403 until the user has the permission, and is in the team", () =>
    Effect.gen(function* () {
      const { admin, ask, client, user } = yield* world
      yield* admin.projectPermissionDefinitions.create({ id: "admin" })
      assert.deepInclude((yield* ask("/admin")).body, { _tag: "PermissionDenied", missing: "permission", id: "admin" })
      yield* admin.permissions.grant({ permissionId: "admin", userId: user.id })
      assert.deepStrictEqual(yield* ask("/admin"), { status: 200, body: "welcome" })
      const foreign = yield* admin.teams.create({ displayName: "Theirs" })
      const own = yield* client.teams.create({ displayName: "Ours" })
      const refused = yield* ask(`/team/${foreign.id}`)
      assert.deepInclude({ ...refused.body, status: refused.status }, { _tag: "PermissionDenied", missing: "team", status: 403 })
      assert.deepStrictEqual((yield* ask(`/team/${own.id}`)).body, "Ours")
    }).pipe(withWorld)
  )
})

describe("requireItem", () => {
  it.live(
    "takes an amount first, returns it if the handler fails or is interrupted, and responds with 402 if there is not enough",
    () =>
      Effect.gen(function* () {
        const { admin, ask, token, user } = yield* world
        yield* admin.config.update({ "payments.items.minutes": { displayName: "Minutes", customerType: "user" } })
        const item = { userId: user.id, itemId: "minutes" }
        const left = Effect.map(admin.payments.getItem(item), ({ quantity }) => quantity)
        const render = (outcome: string, signal?: AbortSignal) =>
          ask(`/render/${outcome}`, { method: "POST", headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) })
        assert.deepInclude((yield* render("well")).body, { _tag: "ItemRequired", itemId: "minutes" })
        yield* admin.payments.increaseQuantity(item, 3)
        assert.deepStrictEqual((yield* render("well")).body, "rendered")
        assert.strictEqual(yield* left, 1)
        yield* admin.payments.increaseQuantity(item, 1)
        assert.strictEqual((yield* render("die")).status, 500)
        assert.strictEqual(yield* left, 2)
        assert.deepStrictEqual((yield* render("well")).body, "rendered")
        assert.strictEqual(yield* left, 0)
      }).pipe(withWorld)
  )

  it.effect("returns the amount if the work is interrupted", () =>
    Effect.gen(function* () {
      const admin = yield* AdminApp
      yield* admin.config.update({ "payments.items.minutes": { displayName: "Minutes", customerType: "user" } })
      const { id } = yield* admin.users.create({ primaryEmail: "ada@example.com" })
      const item = { userId: id, itemId: "minutes" }
      yield* admin.payments.increaseQuantity(item, 2)
      const begun = yield* Deferred.make<void>()
      const fiber = yield* Effect.andThen(Deferred.succeed(begun, undefined), Effect.never).pipe(
        requireItem("minutes", 2),
        Effect.provideService(CurrentUser, { claims: { ...claims, userId: id }, user: Effect.die("not asked for") }),
        Effect.forkChild
      )
      yield* Deferred.await(begun)
      assert.strictEqual((yield* admin.payments.getItem(item)).quantity, 0)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual((yield* admin.payments.getItem(item)).quantity, 2)
    }).pipe(withWorld)
  )

  it.effect("runs as many at the same time as there is of the item, and gives back what failed, died or was interrupted", () =>
    Effect.gen(function* () {
      const admin = yield* AdminApp
      yield* admin.config.update({ "payments.items.seats": { displayName: "Seats", customerType: "user" } })
      const { id } = yield* admin.users.create({ primaryEmail: "ada@example.com" })
      const item = { userId: id, itemId: "seats" }
      const left = Effect.map(admin.payments.getItem(item), ({ quantity }) => quantity)
      yield* admin.payments.increaseQuantity(item, 2)
      for (const end of [Effect.void, Effect.fail("no seat" as const), Effect.die("broken"), Effect.interrupt]) {
        const before = yield* left
        const gate = yield* Deferred.make<void>()
        let running = 0
        const sit = Effect.andThen(
          Effect.sync(() => void running++),
          Effect.andThen(Deferred.await(gate), end)
        ).pipe(
          requireItem("seats", 1),
          Effect.provideService(CurrentUser, { claims: { ...claims, userId: id }, user: Effect.die("not asked for") })
        )
        const fibers = yield* Effect.forEach(Array.from({ length: 4 }), () => Effect.forkChild(sit))
        const refused = () => fibers.filter((fiber) => fiber.pollUnsafe() !== undefined).length
        yield* Effect.repeat(turn, { until: () => refused() + running === 4 })
        assert.deepStrictEqual([running, refused(), yield* left], [2, 2, 0])
        yield* Deferred.succeed(gate, undefined)
        const exits = yield* Effect.forEach(fibers, Fiber.await)
        const denied = exits.filter((exit) => JSON.stringify(exit).includes('"ItemRequired"')).length
        assert.strictEqual(denied, 2)
        const isTaken = end === Effect.void
        assert.strictEqual(yield* left, isTaken ? before - 2 : before)
        if (isTaken) yield* admin.payments.increaseQuantity(item, 2)
      }
    }).pipe(withWorld)
  )
})

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

describe("an endpoint behind ApiKeyAuthenticated", () => {
  it.live("knows the owner of a request's key, and responds with 401 to any other", () =>
    Effect.gen(function* () {
      const { admin, ask, user } = yield* world
      const key = yield* admin.apiKeys.create({ userId: user.id, description: "CI", expiresAt: null })
      const value = Redacted.value(key.value)
      for (const headers of [{ authorization: `Bearer ${value}` }, { "x-api-key": value }]) {
        assert.deepStrictEqual(yield* ask("/owner", { headers }), { status: 200, body: user.id })
      }
      assert.deepInclude((yield* ask("/owner", {})).body, { _tag: "SignInRequired", reason: "missing" })
      yield* admin.apiKeys.revoke(key.id)
      for (const headers of [
        { "x-api-key": value },
        { "x-api-key": "nonsense" },
        { authorization: `Bearer ${"x".repeat(5000)}` }
      ]) {
        const { body, status } = yield* ask("/owner", { headers })
        assert.deepInclude({ ...body, status }, { _tag: "SignInRequired", reason: "key", status: 401 })
      }
    }).pipe(withWorld)
  )

  it.live("takes the key of `Authorization` if a request has another in `x-api-key` too", () =>
    Effect.gen(function* () {
      const { admin, ask, user } = yield* world
      const key = yield* admin.apiKeys.create({ userId: user.id, description: "CI", expiresAt: null })
      const [good, bad] = [Redacted.value(key.value), "nonsense"]
      for (const [bearer, other, status] of [
        [good, bad, 200],
        [bad, good, 401]
      ] as const) {
        const headers = { authorization: `Bearer ${bearer}`, "x-api-key": other }
        assert.strictEqual((yield* ask("/owner", { headers })).status, status)
      }
    }).pipe(withWorld)
  )

  for (const project of [
    { allowUserApiKeys: false, allowTeamApiKeys: false },
    { allowUserApiKeys: true, allowTeamApiKeys: false },
    { allowUserApiKeys: false, allowTeamApiKeys: true }
  ]) {
    it.live(
      `responds with 401 to keys that are unknown or of a kind that the project does not allow: ${JSON.stringify(project)}`,
      () =>
        Effect.gen(function* () {
          const { ask } = yield* world
          for (const key of ["nonsense", ...["user", "team"].map((kind) => `sk_${"0".repeat(77)}${kind}1574ck4u7h00000000`)]) {
            const { body, status } = yield* ask("/owner", { headers: { "x-api-key": key } })
            assert.deepInclude({ ...body, status }, { _tag: "SignInRequired", reason: "key", status: 401 }, key)
          }
        }).pipe(Effect.provide(Emulator.apps({ baseUrl, project })))
    )
  }

  it.live("asks the platform once about a key, although each security scheme examines a request that is refused", () =>
    Effect.gen(function* () {
      const handle = yield* Emulator.handler
      const { id: projectId, secretServerKey } = Emulator.developmentProject
      const requests: Array<string> = []
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        requests.push(new URL(request.url).pathname)
        return handle(request)
      }
      const { handler } = renewing(yield* Layer.build(ServerApp.layer({ projectId, secretServerKey, baseUrl, fetch })))
      const headers = { "x-api-key": "nonsense" }
      const response = yield* Effect.promise(() => handler(new Request("https://api.test/owner", { headers }), Context.empty()))
      assert.strictEqual(response.status, 401)
      assert.deepStrictEqual(requests, ["/api/v1/user-api-keys/check"])
    }).pipe(withWorld)
  )
})

/** The API with sessions that are refreshed if needed. */
const renewing = (context: Context.Context<ServerApp>) =>
  HttpRouter.toWebHandler(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(groups),
      Layer.provide([Authenticated.layerRenewing, ApiKeyAuthenticated.layer]),
      HttpRouter.provideRequest(Layer.succeedContext(context)),
      Layer.provide(Layer.succeedContext(context)),
      Layer.provide(HttpServer.layerServices)
    ),
    { disableLogger: true }
  )

describe("an endpoint behind Authenticated.layerRenewing", () => {
  it.live("reads a shared-store session, refreshes it if needed, and responds with 503 if the store fails", () =>
    Effect.gen(function* () {
      const handle = yield* Emulator.handler
      const { id: projectId, secretServerKey } = Emulator.developmentProject
      const store = yield* SharedStore.SharedStore
      let isDown = false
      let refreshes = 0
      const counted = (request: Request) => {
        if (/\/(refresh|token)$/.test(new URL(request.url).pathname)) refreshes++
        return handle(request)
      }
      const own = Layer.succeed(SharedStore.SharedStore, {
        ...store,
        get: (key) => (isDown ? Effect.fail(new SharedStoreError({ operation: "get", cause: "down" })) : store.get(key))
      })
      const context = yield* Layer.build(
        ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl }).pipe(
          Layer.provide([Http.layerHandler(counted), TokenStore.layerMemory, SharedSessions.layer().pipe(Layer.provide(own))])
        )
      )
      const app = Context.get(context, ServerApp)
      const { handler } = renewing(context)
      const { cookie, session, user } = yield* expiredSession(app, projectId)
      const ask = (headers: Readonly<Record<string, string>>) =>
        Effect.promise(() => handler(new Request("https://api.test/me", { headers }), Context.empty()))
      const answer = yield* ask({ cookie, "x-forwarded-proto": "https" })
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.headers.get("cache-control"), "private, no-store")
      assert.deepInclude(yield* Effect.promise(() => answer.json()), { id: user.id })
      assert.strictEqual((yield* ask({})).status, 401)
      // Expired tokens in a header are refreshed too, but not stored.
      const auth = { "x-stack-auth": JSON.stringify({ accessToken: null, refreshToken: session.refreshToken }) }
      assert.strictEqual((yield* ask(auth)).status, 200)
      const before = refreshes
      const dead = { "x-stack-auth": JSON.stringify({ accessToken: null, refreshToken: "dead" }) }
      assert.deepStrictEqual([(yield* ask(dead)).status, refreshes - before], [401, 1])
      isDown = true
      assert.strictEqual((yield* ask({ cookie, "x-forwarded-proto": "https" })).status, 503)
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          Emulator.layer({ baseUrl, passwordRounds: 4, projects: [Emulator.developmentProject] }),
          SharedStore.layerMemory
        )
      )
    )
  )

  it.live("sets the cookies of a session whose access token it has renewed", () =>
    Effect.gen(function* () {
      const { admin, user } = yield* world
      const context = yield* Effect.context<ServerApp>()
      const { handler } = renewing(context)
      const { refreshToken } = yield* admin.sessions.create({ userId: user.id })
      const { id } = Emulator.developmentProject
      const text = encodeURIComponent(JSON.stringify({ refresh_token: Redacted.value(refreshToken), updated_at_millis: 1 }))
      const headers = { cookie: `__Host-stack-refresh-${id}--default=${text}`, "x-forwarded-proto": "https" }
      const answer = yield* Effect.promise(() => handler(new Request("https://api.test/me", { headers }), Context.empty()))
      assert.strictEqual(answer.status, 200)
      const set = answer.headers.getSetCookie()
      assert.isTrue(
        set.some((one) => /^stack-access=/.test(one) && /Secure/.test(one)),
        set.join("\n")
      )
    }).pipe(withWorld)
  )

  it.live("sets no cookies for tokens in a header, whichever origin sends them, and renews them for the request", () =>
    Effect.gen(function* () {
      const { admin, user } = yield* world
      const { handler } = renewing(yield* Effect.context<ServerApp>())
      const { refreshToken } = yield* admin.sessions.create({ userId: user.id })
      const tokens = JSON.stringify({ accessToken: null, refreshToken: Redacted.value(refreshToken) })
      const answerTo = (headers: Readonly<Record<string, string>>) =>
        Effect.promise(async () => {
          const request = new Request("https://api.test/me", {
            headers: { "x-stack-auth": tokens, cookie: "theme=dark", ...headers }
          })
          const { headers: answered, status } = await handler(request, Context.empty())
          return [status, answered.getSetCookie()]
        })
      assert.deepStrictEqual(yield* answerTo({ "sec-fetch-site": "same-origin" }), [200, []])
      assert.deepStrictEqual(yield* answerTo({ "sec-fetch-site": "cross-site", origin: "https://evil.test" }), [200, []])
    }).pipe(withWorld)
  )

  it.live("sets the same cookies as other adapters, for a session that lasts and one that has ended", () =>
    Effect.gen(function* () {
      const { admin, user } = yield* world
      const context = yield* Effect.context<ServerApp>()
      const app = Context.get(context, ServerApp)
      const { handler } = renewing(context)
      const { refreshToken } = yield* admin.sessions.create({ userId: user.id })
      const { id } = Emulator.developmentProject
      const structured = (token: string) => encodeURIComponent(JSON.stringify({ refresh_token: token, updated_at_millis: 1 }))
      // A page of another host of the site has written some of these.
      const cookieOf = (own: string) =>
        [
          `__Host-stack-refresh-${id}--default=${structured(own)}`,
          `stack-refresh-${id}=planted`,
          `stack-access=${encodeURIComponent(JSON.stringify(["planted", "access"]))}`
        ].join("; ")
      // Everything but the values, which differ from one renewal to the next.
      const kinds = (cookies: Headers) =>
        cookies
          .getSetCookie()
          .map((one) =>
            one
              .replace(/=[^;]*/, "")
              .split("; ")
              .sort()
              .join("; ")
          )
          .sort()
      for (const token of [Redacted.value(refreshToken), "dead"]) {
        const headers = { cookie: cookieOf(token), host: "api.site.test", "x-forwarded-proto": "https" }
        const request = new Request("https://api.site.test/me", { headers })
        const answer = yield* Effect.promise(() => handler(request.clone(), Context.empty()))
        const expected = new Headers()
        yield* Effect.scoped(
          Effect.flatMap(app.forRequest({ request, response: expected }), (view) => Effect.exit(view.verifySession()))
        )
        assert.isNotEmpty(kinds(expected))
        assert.deepStrictEqual(kinds(answer.headers), [...new Set(kinds(expected))])
      }
    }).pipe(withWorld)
  )
})

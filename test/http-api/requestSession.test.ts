import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Redacted, Schema, Stream } from "effect"
import { HttpEffect, HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Emulator } from "portico-emulator"
import { errors, Http, ServerApp, TokenStore } from "../../src/effect.js"
import { Authenticated, CurrentUser, PermissionDenied, requestSession, TrustedOrigins } from "../../src/http-api/index.js"
import { privateResponse } from "../../src/http-api/privateResponse.js"
import { cookiesOfResponse, requestOf } from "../../src/http-api/viewOfRequest.js"
import type { ResponseHeaders } from "../../src/services/platform/tokens/TokenStore.response.js"
import { isSecureRequest } from "../../src/services/platform/tokens/TokenStore.response.js"
import { makeJar } from "../support/cookieJar.js"
import { signedUp } from "./signedUp.js"

const baseUrl = "https://platform.test"
const trusted = "https://admin.example.com"
const pageOf = (host: string) => ({ host, path: "/", isSecure: true })
const page = pageOf("api.test")
const credential = { email: "ada@example.com", password: "correct horse", noRedirect: true }

const api = HttpApi.make("api").add(
  HttpApiGroup.make("session")
    .add(
      HttpApiEndpoint.post("signIn", "/sign-in", {
        success: Schema.Void,
        error: [PermissionDenied, errors.EmailPasswordMismatch]
      })
    )
    .add(HttpApiEndpoint.post("signOut", "/sign-out", { success: Schema.Boolean, error: PermissionDenied }))
    .add(HttpApiEndpoint.get("who", "/who", { success: Schema.NullOr(Schema.String), error: PermissionDenied }))
    .add(HttpApiEndpoint.get("cached", "/cached/:control", { params: { control: Schema.String }, success: Schema.String }))
    .add(HttpApiEndpoint.get("late", "/late", { success: Schema.String })),
  HttpApiGroup.make("verified")
    .add(HttpApiEndpoint.post("leave", "/leave", { success: Schema.String }))
    .middleware(Authenticated)
)

const signIn = Effect.flatMap(requestSession, ({ auth }) => auth.signInWithCredential(credential)).pipe(
  Effect.catchIf((error) => error._tag !== "EmailPasswordMismatch" && error._tag !== "PermissionDenied", Effect.die)
)
const signOut = Effect.flatMap(requestSession, ({ auth }) =>
  Effect.map(Effect.orDie(auth.signOut({ noRedirect: true })), ({ revoked }) => revoked)
)

const groups = Layer.mergeAll(
  HttpApiBuilder.group(api, "session", (handlers) =>
    handlers
      .handle("signIn", () => signIn)
      .handle("signOut", () => signOut)
      .handle("who", () =>
        Effect.flatMap(requestSession, ({ user }) => Effect.map(Effect.orDie(user.get()), (one) => one?.primaryEmail ?? null))
      )
      .handleRaw("cached", ({ params }) =>
        Effect.flatMap(Effect.orDie(requestSession), ({ user }) =>
          Effect.as(Effect.orDie(user.get()), HttpServerResponse.text("page", { headers: { "cache-control": params.control } }))
        )
      )
      .handleRaw("late", () =>
        Effect.zipWith(Effect.orDie(requestSession), Effect.context<never>(), ({ auth }, context) => {
          const late = Effect.as(Effect.orDie(auth.signInWithCredential(credential)), new TextEncoder().encode("late"))
          return HttpServerResponse.stream(Stream.fromEffect(Effect.provideContext(late, context)))
        })
      )
  ),
  HttpApiBuilder.group(api, "verified", (handlers) =>
    handlers.handle("leave", () =>
      Effect.andThen(
        Effect.orDie(signOut),
        Effect.map(CurrentUser, ({ claims }) => claims.userId)
      )
    )
  )
)

/** The API with a user who has signed up, and a visitor with a browser's cookies, on a page of the API's host. */
const worldOn = Effect.fnUntraced(function* ({ host }: typeof page, options: { readonly domain?: string } = {}) {
  const page = pageOf(host)
  const { id: projectId, secretServerKey } = Emulator.developmentProject
  const http = Http.layerHandler(yield* Emulator.handler)
  const app = Layer.succeedContext(
    yield* Layer.build(
      ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl, cookies: options }).pipe(
        Layer.provide([http, TokenStore.layerMemory])
      )
    )
  )
  const logged: Array<unknown> = []
  const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
  const { handler } = HttpRouter.toWebHandler(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(groups),
      Layer.provide(Authenticated.layerRenewing),
      HttpRouter.provideRequest(app),
      Layer.provide([app, Layer.succeed(TrustedOrigins, [trusted]), HttpServer.layerServices, logger])
    ),
    { disableLogger: true }
  )
  const { user } = yield* signedUp
  const jar = makeJar()
  const cookies = () => jar.header(page)
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" }) =>
    Effect.promise(async () => {
      const cookie = cookies()
      const sent = { ...(cookie !== "" && { cookie }), ...headers }
      const response = await handler(new Request(`https://${host}${path}`, { method, headers: sent }), Context.empty())
      for (const text of response.headers.getSetCookie()) jar.set(text, page)
      return { status: response.status, headers: response.headers, body: await response.text() }
    })
  return { ask, cookies, jar, logged, user }
})

const world = worldOn(page)

const withWorld = Effect.provide(Emulator.apps({ baseUrl, passwordRounds: 4 }))

describe("requestSession", () => {
  it.live("signs the visitor in and out, with the cookies of the session on its responses", () =>
    Effect.gen(function* () {
      const { ask, cookies } = yield* world
      const nobody = yield* ask("GET", "/who")
      assert.strictEqual(nobody.body, "null")
      const entered = yield* ask("POST", "/sign-in")
      assert.strictEqual(entered.status, 200)
      assert.strictEqual(entered.headers.get("cache-control"), "private, no-store")
      assert.isNotEmpty(entered.headers.getSetCookie().filter((one) => one.startsWith("__Host-") && /; Secure/.test(one)))
      const somebody = yield* ask("GET", "/who")
      assert.strictEqual(somebody.body, `"${credential.email}"`)
      // Also a response without cookies is that of one visitor.
      for (const { headers } of [nobody, somebody]) {
        assert.deepStrictEqual([headers.get("cache-control"), headers.getSetCookie()], ["private, no-store", []])
      }
      assert.strictEqual((yield* ask("POST", "/sign-out")).body, "true")
      assert.notMatch(cookies(), /refresh-|stack-access/)
      assert.strictEqual((yield* ask("GET", "/who")).body, "null")
    }).pipe(withWorld)
  )

  it.live("is that of Authenticated.layerRenewing: what it has renewed is signed out too", () =>
    Effect.gen(function* () {
      const { ask, cookies, jar, user } = yield* world
      yield* ask("POST", "/sign-in")
      jar.set("stack-access=; Path=/; Secure; Max-Age=0", page) // as a browser does after a day
      const left = yield* ask("POST", "/leave")
      assert.strictEqual(left.body, `"${user.id}"`)
      assert.notMatch(cookies(), /refresh-|stack-access/)
    }).pipe(withWorld)
  )

  it.live("refuses pages of other origins that may change something, also if they send no cookies", () =>
    Effect.gen(function* () {
      const { ask, cookies } = yield* world
      const evil = { origin: "https://evil.test" }
      for (const headers of [{ ...evil, "sec-fetch-site": "cross-site" }, evil]) {
        const { body, status } = yield* ask("POST", "/sign-in", headers)
        assert.deepInclude({ status, ...JSON.parse(body) }, { status: 403, _tag: "PermissionDenied", missing: "origin" })
        assert.deepInclude(JSON.parse(body), { id: evil.origin })
      }
      assert.strictEqual(cookies(), "")
      assert.strictEqual((yield* ask("POST", "/sign-in", { origin: trusted, "sec-fetch-site": "cross-site" })).status, 200)
      assert.notStrictEqual(cookies(), "")
      const declared = OpenApi.fromApi(api).paths["/sign-in"]?.post?.responses ?? {}
      assert.containsAllKeys(declared, ["200", "400", "403"])
    }).pipe(withWorld)
  )

  it.live("acts for the tokens of a page of another origin, and replaces no cookies of the visitor", () =>
    Effect.gen(function* () {
      const { ask, cookies } = yield* world
      const app = yield* ServerApp
      const { id } = yield* app.users.create({ displayName: "Bob" })
      const { refreshToken } = yield* app.sessions.create({ userId: id })
      yield* ask("POST", "/sign-in")
      const before = cookies()
      const tokens = JSON.stringify({ accessToken: null, refreshToken: Redacted.value(refreshToken) })
      const foreign = { "x-stack-auth": tokens, "sec-fetch-site": "cross-site", origin: "https://evil.test" }
      assert.strictEqual((yield* ask("POST", "/leave", foreign)).body, `"${id}"`)
      assert.strictEqual(cookies(), before)
      yield* ask("POST", "/sign-in", foreign)
      assert.strictEqual(cookies(), before)
    }).pipe(withWorld)
  )

  it.live("warns if it signs in after its response has begun", () =>
    Effect.gen(function* () {
      const { ask, cookies, logged } = yield* world
      assert.strictEqual((yield* ask("GET", "/late")).body, "late")
      assert.strictEqual(cookies(), "")
      assert.match(String(logged), /the head of the response has already been sent/)
    }).pipe(withWorld)
  )
})

describe("a response with the cookies of a session", () => {
  it.live("is stored by no cache, whatever the handler sets", () =>
    Effect.gen(function* () {
      const { ask, jar } = yield* world
      yield* ask("POST", "/sign-in")
      for (const control of ["public, max-age=60", "private, max-age=60", "max-age=60"]) {
        const path = `/cached/${encodeURIComponent(control)}`
        const kept = yield* ask("GET", path)
        assert.deepStrictEqual([kept.headers.get("cache-control"), kept.headers.getSetCookie()], [control, []])
        jar.set("stack-access=; Path=/; Secure; Max-Age=0", page) // as a browser does after a day
        const renewed = yield* ask("GET", path)
        assert.isNotEmpty(renewed.headers.getSetCookie())
        assert.strictEqual(renewed.headers.get("cache-control"), "private, no-store", control)
      }
    }).pipe(withWorld)
  )

  it.live("is unavailable only if it is the failure of the session, and has the cookies of before its head was sent", () =>
    Effect.gen(function* () {
      let later: ResponseHeaders | undefined
      const respond = (status: number, hasFailed: boolean) =>
        Effect.promise(() =>
          HttpEffect.toWebHandler(
            Effect.gen(function* () {
              const cookies = yield* cookiesOfResponse
              cookies.append("set-cookie", "a=host; Path=/")
              cookies.append("set-cookie", "a=domain; Path=/; Domain=example.com")
              if (hasFailed) cookies.failed?.()
              later = cookies
              return HttpServerResponse.empty({ status })
            })
          )(new Request("https://api.test/"))
        )
      for (const [status, hasFailed, expected] of [
        [500, true, 503],
        [500, false, 500],
        [404, true, 404],
        [200, true, 200]
      ] as const) {
        const response = yield* respond(status, hasFailed)
        assert.deepStrictEqual([response.status, response.headers.has("retry-after")], [expected, expected === 503])
        later?.append("set-cookie", "b=late; Path=/")
        assert.lengthOf(response.headers.getSetCookie(), 2)
      }
    })
  )

  it.live("keeps what a handler says of retries and of the headers that it depends on", () =>
    Effect.gen(function* () {
      const respond = (status: number, headers: Readonly<Record<string, string>>) =>
        Effect.promise(async () => {
          const given = HttpServerResponse.empty({ status, headers })
          const handle = HttpEffect.toWebHandler(Effect.as(privateResponse, given))
          const sent = (await handle(new Request("https://api.test/"))).headers
          return [sent.get("retry-after"), sent.get("vary")]
        })
      assert.strictEqual((yield* respond(503, { "retry-after": "120" }))[0], "120")
      assert.match(String((yield* respond(503, {}))[0]), /^\d+$/)
      assert.deepStrictEqual(yield* respond(200, {}), [null, null])
      const cached = { "cache-control": "private, max-age=60" }
      const [, own] = yield* respond(200, cached)
      assert.match(String(own), /^Cookie,/)
      assert.strictEqual((yield* respond(200, { ...cached, vary: "Accept" }))[1], `Accept, ${own}`)
    })
  )

  it.live("has those of the host too if the options name a domain, so that a sign-out leaves none", () =>
    Effect.gen(function* () {
      const page = pageOf("api.example.com")
      const { ask, cookies, jar } = yield* worldOn(page, { domain: "example.com" })
      // As a server without the option has written it.
      jar.set(`stack-access=${encodeURIComponent('["a","b"]')}; Path=/; Secure`, page)
      yield* ask("POST", "/sign-in")
      assert.match(cookies(), /stack-access/)
      jar.set(`stack-access=${encodeURIComponent('["a","b"]')}; Path=/; Secure`, page)
      assert.strictEqual((yield* ask("POST", "/sign-out")).body, "true")
      assert.notMatch(cookies(), /refresh-|stack-access/)
    }).pipe(withWorld)
  )
})

describe("the cookies of a session", () => {
  it("are secure on a Node server that uses TLS itself", () => {
    const web = HttpServerRequest.fromWeb(new Request("http://api.test/sign-in", { method: "POST" }))
    for (const encrypted of [true, false]) {
      const own = {
        source: { value: { method: "POST", headers: {}, socket: { encrypted } } },
        originalUrl: { value: "/sign-in" }
      }
      assert.strictEqual(isSecureRequest(requestOf(Object.create(web, own) as typeof web), {}), encrypted)
    }
  })
})

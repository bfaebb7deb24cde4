import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { AppDisposed } from "../../src/errors/app.js"
import type { ReadOnlyClientApp, Session } from "../../src/promise/client.js"
import {
  createClientAppFromLayer as fromLayer,
  createServerAppFromLayer as serverFromLayer
} from "../../src/promise/fromLayer.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import type { SessionChange } from "../../src/services/ReadOnlyApp.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { jwtFrom, options, recorded } from "../support/fakes.js"

const me = recorded("users.me.get", "success-client").response
const signIn = recorded("auth.password.sign-in", "success").response
const project = recorded("projects.current", "client-view").response
const tokenOf = (user: string, life = 4_000_000_000) => jwtFrom({ iat: 1000, exp: life, sub: user })
const userOf = (token: string | null): string => JSON.parse(atob(token?.split(".")[1] ?? "")).sub
const requestOf = (user: string, init: RequestInit = {}, life?: number) =>
  new Request("https://app.test/", {
    ...init,
    headers: { "x-stack-auth": JSON.stringify({ accessToken: tokenOf(user, life), refreshToken: `refresh-${user}` }) }
  })

type Answer = (request: Request) => Promise<Response>
/** A platform that identifies users by their token, and responds after a number of turns. */
const platform =
  (turns: () => number = () => 0): Answer =>
  async (request) => {
    for (let turn = turns(); turn > 0; turn--) await Promise.resolve()
    const { pathname } = new URL(request.url)
    if (pathname.endsWith("/auth/oauth/token")) {
      const user = new URLSearchParams(await request.text()).get("refresh_token")?.replace("refresh-", "") ?? ""
      return Response.json({ access_token: tokenOf(user), token_type: "Bearer", expires_in: 3599, scope: "legacy" })
    }
    if (pathname.endsWith("/sign-in")) {
      return Response.json({ ...(signIn.body as object), access_token: tokenOf("ada"), refresh_token: "refresh-ada" })
    }
    if (pathname.endsWith("/projects/current")) return Response.json(project.body)
    const token = request.headers.get("x-stack-access-token")
    return Response.json({ ...(me.body as object), display_name: userOf(token) })
  }
const layerOf = (answer: Answer) => Layer.mergeAll(TokenStore.layerMemory, Http.layerHandler(answer))
const appOver = (answer: Answer) => fromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide(layerOf(answer))))
const never: Answer = () => new Promise(() => {})
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("fulfilled"),
    (reason: unknown) => reason
  )

describe("a view of an app", () => {
  it("acts for the user of its request, whoever the app itself or another view acts for", async () => {
    const app = appOver(platform())
    await app.auth.signInWithCredential({ email: "a@b.co", password: "p", noRedirect: true })
    const [bob, eve] = [app.forRequest(requestOf("bob")), app.forTokens({ accessToken: tokenOf("eve"), refreshToken: null })]
    const names = await Promise.all([app, bob, eve].map((one) => one.user.get().then((user) => user?.displayName)))
    assert.deepStrictEqual(names, ["ada", "bob", "eve"])
    assert.isNull(await app.forRequest(new Request("https://app.test/")).user.get())
    await app.dispose()
  })

  it("never mixes up users: 2,000 interleaved requests of 100 users through one app", { timeout: 180_000 }, async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const app = serverFromLayer(
      ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(Layer.provide(layerOf(platform(() => random(20)))))
    )
    const one = async () => {
      const user = `user-${random(100)}`
      // Some need a new access token first.
      const view = app.forRequest(requestOf(user, {}, random(5) === 0 ? 1001 : undefined))
      for (let turn = random(10); turn > 0; turn--) await Promise.resolve()
      const got = await Promise.all([view.user.get(), view.auth.getTokens()])
      assert.deepStrictEqual([got[0]?.displayName, got[1] && String(got[1].refreshToken).length > 0], [user, true])
    }
    for (let done = 0; done < 2000; done += 250) await Promise.all(Array.from({ length: 250 }, one))
    await app.dispose()
  })

  it("of a client app shares no load with another view, even of the same user", async () => {
    const sent: Array<string> = []
    const app = appOver((request) => {
      sent.push(new URL(request.url).pathname.replace("/api/v1", ""))
      return platform()(request)
    })
    const views = [1, 2].map(() => app.forRequest(requestOf("bob", {}, 1001)))
    await Promise.all(views.flatMap((view) => [view.user.get(), view.user.get(), view.project.get()]))
    const times = (path: string) => sent.filter((one) => one === path).length
    assert.deepStrictEqual(["/users/me", "/projects/current"].map(times), [2, 2])
    await app.dispose()
  })

  it("does not share a sign-in that waits for its second factor", async () => {
    const factor = recorded("auth.password.sign-in", "mfa-required").response
    const app = appOver(async () => new Response(JSON.stringify(factor.body), factor))
    const credential = { email: "a@b.co", password: "p", noRedirect: true }
    const exchange = () => ({ request: requestOf("bob"), response: new Headers() })
    const [one, other] = [app.forRequest(exchange()), app.forRequest(exchange())]
    const outcome = await one.auth.signInWithCredential.result(credential)
    assert.isTrue(!outcome.ok && outcome.error._tag === "MultiFactorAuthenticationRequired")
    const attempt = await other.auth.signInWithMfa.result("123456")
    assert.isTrue(!attempt.ok && attempt.error._tag === "MfaAttemptMissingError", JSON.stringify(attempt))
    await app.dispose()
  })

  it("only reads the session of a request, and writes changes to a response", async () => {
    const app = appOver(platform())
    type Missing = Exclude<keyof Session["auth"], keyof ReadOnlyClientApp["auth"]>
    expectTypeOf<Missing>().toEqualTypeOf<SessionChange>()
    const read = app.forRequest(requestOf("bob"))
    expectTypeOf(read).toEqualTypeOf<ReadOnlyClientApp>()
    const headers = new Headers()
    const exchange = app.forRequest({ request: requestOf("bob"), response: headers })
    expectTypeOf(exchange).toEqualTypeOf<Session>()
    await exchange.auth.signInWithCredential({ email: "a@b.co", password: "p", noRedirect: true })
    assert.isTrue(headers.getSetCookie().some((text) => text.includes("refresh-ada")))
    assert.strictEqual((await exchange.user.get())?.displayName, "ada")
    await app.dispose()
  })

  it("aborts with the signal of its request, with the reason of the signal", async () => {
    const app = appOver(never)
    const controller = new AbortController()
    const view = app.forRequest(requestOf("bob", { signal: controller.signal }))
    const pending = [rejection(view.user.get()), rejection(view.user.get.result())]
    const reason = new Error("the visitor has left")
    controller.abort(reason)
    assert.deepStrictEqual(await Promise.all(pending), [reason, reason])
    assert.strictEqual(await rejection(view.user.get()), reason)
    const other = rejection(app.forRequest(requestOf("eve")).user.get())
    await app.dispose()
    assert.instanceOf(await other, AppDisposed)
  })

  it("aborts also if the signal of its request does while the call begins, as in a `fetch` of the program", async () => {
    const reason = new Error("the visitor has left")
    const controller = new AbortController()
    const app = appOver(() => {
      controller.abort(reason)
      return new Promise(() => {})
    })
    const view = app.forRequest(requestOf("bob", { signal: controller.signal }))
    assert.strictEqual(await rejection(view.user.get()), reason)
    await app.dispose()
  })

  it.effect("is a scoped effect of the service in Effect", () =>
    Effect.gen(function* () {
      const app = yield* ClientApp
      const scope = yield* Scope.make()
      const view = yield* Scope.provide(app.forRequest(requestOf("bob")), scope)
      assert.strictEqual((yield* view.user.get())?.displayName, "bob")
      assert.isNull(yield* app.user.get())
      yield* Scope.close(scope, Exit.void)
    }).pipe(Effect.provide(ClientApp.layerNoDeps(options).pipe(Layer.provide(layerOf(platform())))))
  )
})

describe("an app that has ended", () => {
  it("rejects every call with AppDisposed, including pending ones, those of its views and results", async () => {
    const app = serverFromLayer(ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(Layer.provide(layerOf(never))))
    const view = app.forRequest(requestOf("bob"))
    const items = app.users.stream()[Symbol.asyncIterator]()
    const waiting = [view.user.get(), view.user.get.result(), app.users.list(), app.users.list.result(), items.next()].map(
      rejection
    )
    await app.dispose()
    for (const error of await Promise.all(waiting)) assert.instanceOf(error, AppDisposed)
    const later = [
      view.user.get(),
      app.users.list.result(),
      app.project.get(),
      app.auth.getTokens(),
      app.users.stream()[Symbol.asyncIterator]().next()
    ]
    for (const error of await Promise.all(later.map(rejection))) assert.instanceOf(error, AppDisposed)
    app.user.current.subscribe(() => assert.fail("heard"))()
    await app.dispose()
  })

  it("is disposed by `await using`, and a view separately from its app", async () => {
    const app = appOver(platform())
    const disposed = await (async () => {
      await using view = app.forTokens({ accessToken: tokenOf("eve"), refreshToken: null })
      assert.strictEqual((await view.user.get())?.displayName, "eve")
      return view
    })()
    assert.instanceOf(await rejection(disposed.user.get()), AppDisposed)
    assert.isNull(await app.user.get())
    await app.dispose()
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { Http, ServerApp, TokenStore } from "../../src/effect.js"
import type { AppClock } from "../../src/index.js"
import { createServerApp, reveal } from "../../src/index.js"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { withSession } from "../../src/web/index.js"
import { withWallClockMoved } from "../support/clocks.js"
import { cookiesOf, email, password, served } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

const clockAhead = (hours: number): AppClock => ({
  now: () => Date.now() + hours * 3_600_000,
  after: (millis, callback) => {
    const timer = setTimeout(callback, millis)
    return () => clearTimeout(timer)
  }
})

const isRefresh = (request: string): boolean => /\/(refresh|token)$/.test(request)

/** A server whose clock is wrong, and a visitor who has signed in there. `store` keeps the sessions on the server. */
const site = Effect.fnUntraced(function* (hours: number, isStored: boolean) {
  const { requests, toPlatform, user } = yield* served
  const { id: projectId, secretServerKey } = Emulator.developmentProject
  const dated: typeof fetch = async (input, init) => {
    const response = await toPlatform(input, init)
    response.headers.set("date", new Date().toUTCString())
    return response
  }
  const createApp = (sessions = isStored ? createSessions({ store: memoryStore() }) : undefined) =>
    createServerApp({
      projectId,
      secretServerKey,
      baseUrl: "https://platform.test",
      fetch: dated,
      clock: clockAhead(hours),
      ...(sessions && { sessions })
    })
  const sessions = isStored ? createSessions({ store: memoryStore() }) : undefined
  const [app, restarted] = [createApp(sessions), createApp(sessions)]
  for (const one of [app, restarted]) yield* Effect.addFinalizer(() => Effect.promise(() => one.dispose()))
  const signIn = withSession(app, async (_, session) => {
    await session.auth.signInWithCredential({ email, password, noRedirect: true })
    return new Response()
  })
  const signedIn = yield* Effect.promise(() => signIn(new Request("https://app.test/", { method: "POST" })))
  const visit = (on: typeof app, cookie: string) =>
    Effect.promise(async () => {
      const show = withSession(on, async (_, session) => {
        const user = await session.user.get()
        assert.strictEqual((await session.verifySession()).userId, user?.id)
        return Response.json(user?.id)
      })
      const page = await show(new Request("https://app.test/", { headers: { cookie } }))
      return { id: await page.json(), cookies: cookiesOf(page) }
    })
  const refreshes = () => requests.filter(isRefresh).length
  return { app, cookie: cookiesOf(signedIn), refreshes, restarted, user, visit }
})

describe("a server whose clock is wrong", () => {
  for (const hours of [1, -1, 24, -24]) {
    for (const isStored of [false, true]) {
      it.live(
        `refreshes no token that is fresh, with each request: by ${hours} h, ${isStored ? "in a store" : "in cookies"}`,
        () =>
          Effect.gen(function* () {
            const { app, cookie, refreshes, restarted, user, visit } = yield* site(hours, isStored)
            for (let visits = 0; visits < 4; visits++) assert.strictEqual((yield* visit(app, cookie)).id, user.id)
            assert.strictEqual(refreshes(), 0)
            // One that has just started does not know yet that its clock is wrong.
            for (let visits = 0; visits < 4; visits++) assert.strictEqual((yield* visit(restarted, cookie)).id, user.id)
            assert.isAtMost(refreshes(), 1)
          }).pipe(platform)
      )
    }
  }
})

describe("a server behind a proxy whose clock is wrong", () => {
  for (const date of ["Fri, 31 Dec 2099 23:59:59 GMT", "Thu, 01 Jan 2015 00:00:00 GMT"]) {
    it.effect(`judges no token by the date of a page of the proxy: ${date}`, () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 21))
        const handle = yield* Emulator.handler
        let isDown = false
        const through = (request: Request) =>
          isDown ? Promise.resolve(new Response("<html>Bad gateway</html>", { status: 502, headers: { date } })) : handle(request)
        const { id: projectId, secretServerKey } = Emulator.developmentProject
        const layer = ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl: "https://platform.test" })
        const services = yield* Layer.build(Layer.provide(layer, [Http.layerHandler(through), TokenStore.layerMemory]))
        const app = Context.get(services, ServerApp)
        const { id: userId } = yield* app.users.create({})
        const { accessToken } = yield* app.sessions.create({ userId })
        isDown = true
        assert.strictEqual((yield* Effect.flip(app.users.create({})))._tag, "ServerFault")
        isDown = false
        const visitor = yield* app.forTokens({ accessToken, refreshToken: null })
        assert.strictEqual((yield* visitor.user.get({ or: "throw" })).id, userId)
        assert.strictEqual((yield* app.verifySession(reveal(accessToken))).userId, userId)
        yield* TestClock.adjust("2 hours")
        assert.strictEqual((yield* Effect.flip(app.verifySession(reveal(accessToken))))._tag, "TokenExpiredError")
      }).pipe(platform, Effect.scoped)
    )
  }
})

describe("a server whose clock is corrected", () => {
  /** Returns a server app after a call that it made while its clock was wrong, and an access token with the time of its issue. */
  const corrected = Effect.fnUntraced(function* (hours: number) {
    const handle = yield* Emulator.handler
    const clock = yield* Clock.Clock
    const dated = async (request: Request) => {
      const response = await handle(request)
      response.headers.set("date", new Date(clock.currentTimeMillisUnsafe()).toUTCString())
      return response
    }
    const { id: projectId, secretServerKey } = Emulator.developmentProject
    const layer = ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl: "https://platform.test" })
    const services = yield* Layer.build(Layer.provide(layer, [Http.layerHandler(dated), TokenStore.layerMemory]))
    const app = Context.get(services, ServerApp)
    const { id: userId } = yield* app.users.create({})
    const { accessToken } = yield* app.sessions.create({ userId })
    yield* app.users.get(userId).pipe(withWallClockMoved(hours * 3_600_000))
    return { userId, verify: app.verifySession(reveal(accessToken)) }
  })

  for (const hours of [2, -2]) {
    it.effect(`accepts tokens by the corrected clock, and none that has expired: it was wrong by ${hours} h`, () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 21))
        const { userId, verify } = yield* corrected(hours)
        assert.strictEqual((yield* verify).userId, userId)
        // What was fresh by the wrong clock is expired now.
        yield* TestClock.adjust("125 minutes")
        assert.strictEqual((yield* Effect.flip(verify))._tag, "TokenExpiredError")
      }).pipe(platform)
    )
  }
})

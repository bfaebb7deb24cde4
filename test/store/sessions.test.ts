import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Context, Deferred, Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { Http, ServerApp, TokenStore } from "../../src/effect.js"
import { SharedSessions, SharedStore } from "../../src/store/effect.js"
import { createSessions, SharedStoreError } from "../../src/store/index.js"
import { cryptography, turn } from "../support/pace.js"

const { id: projectId, secretServerKey } = Emulator.developmentProject
const email = "ada@example.com"
const password = "correct horse battery"
const baseUrl = "https://platform.test"

/** Servers that share a store, and their requests to the platform. */
const cluster = Effect.fnUntraced(function* (options?: SharedSessions.SessionsOptions) {
  const handle = yield* Emulator.handler
  const sent = yield* Ref.make<ReadonlyArray<string>>([])
  const store = yield* SharedStore.SharedStore
  let hold: Effect.Effect<void> = Effect.void
  const http = Layer.effect(
    Http.Http,
    Effect.map(Http.Http, ({ send }) => ({
      send: (request) =>
        Effect.gen(function* () {
          const { pathname } = new URL(request.url)
          yield* Ref.update(sent, (all) => [...all, pathname.replace("/api/v1", "")])
          if (isRefresh(pathname)) yield* hold
          return yield* send(request)
        })
    }))
  ).pipe(Layer.provide(Http.layerHandler(handle)))
  const makeServer = Effect.map(
    Layer.build(
      ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl }).pipe(
        Layer.provide(
          Layer.fresh(SharedSessions.layer(options)).pipe(Layer.provide(Layer.succeed(SharedStore.SharedStore, store)))
        ),
        Layer.provide([http, TokenStore.layerMemory])
      )
    ),
    Context.get(ServerApp)
  )
  const app = yield* makeServer
  const user = yield* app.users.create({
    primaryEmail: email,
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: true,
    password
  })
  const exchange = (cookie: string | null, url = "https://app.test/") => {
    const response = new Headers()
    return { request: new Request(url, { headers: cookie === null ? {} : { cookie } }), response }
  }
  const signIn = (cookie: string | null = null, url?: string, server: typeof app = app) =>
    Effect.gen(function* () {
      const { request, response } = exchange(cookie, url)
      const view = yield* server.forRequest({ request, response })
      yield* view.auth.signInWithCredential({ email, password, noRedirect: true })
      return { cookie: cookieOf(response), set: response.getSetCookie() }
    })
  const whoIs = (cookie: string | null, server: typeof app = app) =>
    Effect.flatMap(server.forRequest(exchange(cookie)), (view) => view.user.get()).pipe(Effect.map((found) => found?.id ?? null))
  const signOut = (cookie: string) =>
    Effect.gen(function* () {
      const { request, response } = exchange(cookie)
      yield* (yield* app.forRequest({ request, response })).auth.signOut()
      return response.getSetCookie()
    })
  return {
    app,
    exchange,
    makeServer,
    signIn,
    signOut,
    store,
    user,
    whoIs,
    sent: Ref.get(sent),
    refreshes: Effect.map(Ref.get(sent), (all) => all.filter(isRefresh).length),
    holdRefresh: (effect: Effect.Effect<void>) => {
      hold = effect
    }
  }
})

const isRefresh = (path: string) => path.endsWith("/auth/sessions/current/refresh") || path.endsWith("/auth/oauth/token")

const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .filter((text) => !/max-age=0(;|$)/i.test(text))
    .map((text) => text.split(";")[0])
    .join("; ")

const provided = Effect.provide(
  Layer.mergeAll(Emulator.layer({ baseUrl, passwordRounds: 4, projects: [Emulator.developmentProject] }), SharedStore.layerMemory)
)

/** A store whose entries expire by a clock of its own, as those of a database do. */
const ownClock = Layer.effect(
  SharedStore.SharedStore,
  Effect.gen(function* () {
    const { get, remove, swap } = yield* SharedStore.SharedStore
    const byOwnClock = Effect.provideService(Clock.Clock, yield* Clock.Clock)
    return {
      get: (key: string) => byOwnClock(get(key)),
      remove: (key: string) => byOwnClock(remove(key)),
      swap: (change: Parameters<typeof swap>[0]) => byOwnClock(swap(change))
    }
  })
)

const refusing = Layer.effect(
  SharedStore.SharedStore,
  Effect.map(SharedStore.SharedStore, (store) => ({ ...store, swap: () => Effect.succeed(false) }))
)

describe("sessions in a shared store", () => {
  it.effect("set one cookie with an id, which scripts cannot read, and keep every token on the server", () =>
    Effect.gen(function* () {
      const { signIn, user, whoIs } = yield* cluster()
      const { cookie, set } = yield* signIn()
      assert.strictEqual(set.length, 1)
      assert.match(
        set[0] ?? "",
        new RegExp(`^__Host-portico-session-${projectId}=[\\w-]{43}; Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax$`)
      )
      assert.strictEqual(yield* whoIs(cookie), user.id)
      assert.isNull(yield* whoIs(null))
    }).pipe(provided)
  )

  it.effect("are unreadable in a copy of the store, and their ids are not in it", () =>
    Effect.gen(function* () {
      const entries = new Map<string, string>()
      const inner = yield* SharedStore.SharedStore
      const watched = Layer.succeed(SharedStore.SharedStore, {
        ...inner,
        swap: (change) => Effect.tap(inner.swap(change), () => Effect.sync(() => entries.set(change.key, change.next ?? "")))
      })
      const { app, exchange, signIn } = yield* cluster().pipe(Effect.provide(watched))
      const { cookie } = yield* signIn()
      const view = yield* app.forRequest(exchange(cookie))
      const tokens = yield* view.auth.getAuthJson()
      const id = cookie.split("=")[1] ?? ""
      const copy = JSON.stringify([...entries])
      assert.isAbove(entries.size, 0)
      for (const secret of [id, tokens.accessToken ?? "", tokens.refreshToken ?? "", email]) {
        assert.isAbove(secret.length, 10)
        assert.isFalse(copy.includes(secret))
        assert.isFalse(copy.includes(btoa(secret).slice(0, 20)))
      }
    }).pipe(provided)
  )

  it.effect("get a new id with each sign-in, and the previous one becomes invalid", () =>
    Effect.gen(function* () {
      const { signIn, user, whoIs } = yield* cluster()
      const first = yield* signIn()
      const second = yield* signIn(first.cookie)
      assert.notStrictEqual(first.cookie, second.cookie)
      assert.isNull(yield* whoIs(first.cookie))
      assert.strictEqual(yield* whoIs(second.cookie), user.id)
    }).pipe(provided)
  )

  it.effect("are refreshed, and known to other requests, also by the request that has signed in, however long it lasts", () =>
    Effect.gen(function* () {
      const { app, exchange, refreshes, user, whoIs } = yield* cluster()
      const { request, response } = exchange(null)
      const view = yield* app.forRequest({ request, response })
      yield* view.auth.signInWithCredential({ email, password, noRedirect: true })
      yield* TestClock.adjust("2 hours")
      assert.strictEqual((yield* view.user.get())?.id, user.id)
      assert.strictEqual(yield* refreshes, 1)
      assert.strictEqual(yield* whoIs(cookieOf(response)), user.id)
      assert.strictEqual(yield* refreshes, 1)
    }).pipe(provided)
  )

  it.effect("never adopt an id from a visitor", () =>
    Effect.gen(function* () {
      const { signIn, whoIs } = yield* cluster()
      const planted = `__Host-portico-session-${projectId}=${"A".repeat(43)}`
      const { cookie } = yield* signIn(planted)
      assert.notStrictEqual(cookie, planted)
      assert.isNull(yield* whoIs(planted))
    }).pipe(provided)
  )

  it.effect("stay protected behind a proxy that does not say that the page is on https", () =>
    Effect.gen(function* () {
      const { signIn, user, whoIs } = yield* cluster()
      const first = yield* signIn()
      const second = yield* signIn(first.cookie, "http://app.test/")
      assert.match(second.cookie, /^__Host-[^;]+$/)
      for (const text of second.set) assert.include(text, "; Secure; HttpOnly")
      assert.deepStrictEqual([yield* whoIs(first.cookie), yield* whoIs(second.cookie)], [null, user.id])
    }).pipe(provided)
  )

  it.effect("reject ids that are changed, truncated, of another project, or in a cookie that other hosts can write", () =>
    Effect.gen(function* () {
      const { signIn, user, whoIs } = yield* cluster()
      const { cookie } = yield* signIn()
      const [name = "", id = ""] = cookie.split("=")
      const other = name.replace(projectId, "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203")
      const wrong = [
        `${name}=${id.slice(0, -1)}`,
        `${name}=${id.startsWith("A") ? "B" : "A"}${id.slice(1)}`,
        `${name}=`,
        `${name}=${"x".repeat(1_000_000)}`,
        `${other}=${id}`,
        `${name.replace("__Host-", "")}=${id}`,
        // Any host of the site can write these.
        `${name.replace("__Host-", "%5F%5FHost-")}=${id}`,
        `theme=dark; \u00a0${name}=${id}`
      ]
      for (const one of wrong) assert.isNull(yield* whoIs(one), one.slice(0, 100))
      assert.strictEqual(yield* whoIs(`${other}=${"A".repeat(43)}; ${cookie}`), user.id)
    }).pipe(provided)
  )

  it.effect("end in the store and in the browser on sign-out", () =>
    Effect.gen(function* () {
      const { signIn, signOut, whoIs } = yield* cluster()
      const { cookie } = yield* signIn()
      const set = yield* signOut(cookie)
      assert.strictEqual(set.length, 1)
      assert.match(set[0] ?? "", /^__Host-portico-session-[^=]+=; Path=\/; Max-Age=0; Secure; HttpOnly/)
      assert.isNull(yield* whoIs(cookie))
    }).pipe(provided)
  )

  it.effect("are used by a page that cannot set cookies, and refreshed there too", () =>
    Effect.gen(function* () {
      const { app, exchange, refreshes, signIn, user } = yield* cluster()
      const { cookie } = yield* signIn()
      yield* TestClock.adjust("11 minutes")
      const rendered = Effect.flatMap(app.forRequest(exchange(cookie).request), (view) => view.user.get())
      assert.strictEqual((yield* rendered)?.id, user.id)
      assert.strictEqual((yield* rendered)?.id, user.id)
      assert.strictEqual(yield* refreshes, 1)
    }).pipe(provided)
  )

  it.effect("are refreshed once for 40 concurrent requests on four servers", () =>
    Effect.gen(function* () {
      const { app, holdRefresh, makeServer, refreshes, signIn, user, whoIs } = yield* cluster()
      const { cookie } = yield* signIn()
      const servers = [app, yield* makeServer, yield* makeServer, yield* makeServer]
      holdRefresh(Effect.sleep(500))
      for (let round = 1; round <= 3; round++) {
        yield* TestClock.adjust("11 minutes")
        const all = yield* Effect.forkChild(
          Effect.forEach(
            Array.from({ length: 40 }, (_, index) => servers[index % 4]),
            (server) => whoIs(cookie, server),
            { concurrency: "unbounded" }
          )
        )
        assert.deepStrictEqual(new Set(yield* ticking(all)), new Set([user.id]))
        assert.strictEqual(yield* refreshes, round)
      }
    }).pipe(provided)
  )

  it.effect("are refreshed by another server five seconds after the lock's owner was killed", () =>
    Effect.gen(function* () {
      const { refreshes, signIn, store, user, whoIs } = yield* cluster()
      const { cookie } = yield* signIn()
      yield* TestClock.adjust("11 minutes")
      const name = yield* nameOf(cookie)
      assert.isTrue(yield* store.swap({ key: `portico:lock:${name}`, expected: null, next: "killed", ttlMillis: 5000 }))
      const waiting = yield* Effect.forkChild(whoIs(cookie))
      for (let passed = 0; passed < 4000; passed += 50) yield* step
      assert.strictEqual(yield* refreshes, 0)
      assert.strictEqual(yield* ticking(waiting), user.id)
      assert.strictEqual(yield* refreshes, 1)
    }).pipe(provided)
  )

  it.effect("are refreshed by one server at a time, also after they were replaced", () =>
    Effect.gen(function* () {
      const { app, exchange, holdRefresh, makeServer, signIn } = yield* cluster()
      const { cookie } = yield* signIn()
      const servers = [app, yield* makeServer, yield* makeServer]
      const views = yield* Effect.forEach(servers, (server) => server.forRequest(exchange(cookie)))
      yield* Effect.forEach(views, ({ auth }) => auth.getTokens())
      yield* TestClock.adjust("11 minutes")
      yield* signIn(cookie)
      const counts = { now: 0, most: 0, all: 0 }
      holdRefresh(
        Effect.gen(function* () {
          counts.all += 1
          counts.now += 1
          counts.most = Math.max(counts.most, counts.now)
          yield* Effect.sleep("1 second")
          counts.now -= 1
        })
      )
      const asking = Effect.forEach(views, ({ user }) => Effect.exit(user.get()), { concurrency: "unbounded" })
      yield* ticking(yield* Effect.forkChild(asking))
      assert.deepStrictEqual([counts.most, counts.all > 0], [1, true])
    }).pipe(provided)
  )

  it.effect("keep their lock during the refresh, and release it afterwards", () =>
    Effect.gen(function* () {
      const { holdRefresh, refreshes, signIn, store, user, whoIs } = yield* cluster()
      const { cookie } = yield* signIn()
      yield* TestClock.adjust("11 minutes")
      const answered = yield* Deferred.make<void>()
      holdRefresh(Deferred.await(answered))
      const lock = `portico:lock:${yield* nameOf(cookie)}`
      const waiting = yield* Effect.forkChild(whoIs(cookie))
      yield* until(Effect.map(refreshes, (count) => count === 1))
      for (let second = 0; second < 9; second++) yield* TestClock.adjust("1 second")
      assert.isNotNull(yield* store.get(lock))
      yield* Deferred.succeed(answered, undefined)
      // Without advancing the clock: an attempt has ten seconds.
      yield* until(Effect.sync(() => waiting.pollUnsafe() !== undefined))
      assert.strictEqual(yield* Fiber.join(waiting), user.id)
      assert.isNull(yield* store.get(lock))
      assert.strictEqual(yield* refreshes, 1)
    }).pipe(provided)
  )

  it.effect("expire without use, and are extended by use", () =>
    Effect.gen(function* () {
      const { signIn, user, whoIs } = yield* cluster({ idleMillis: 3_600_000 })
      const { cookie } = yield* signIn()
      for (let hour = 0; hour < 3; hour++) {
        yield* TestClock.adjust("50 minutes")
        assert.strictEqual(yield* whoIs(cookie), user.id)
      }
      yield* TestClock.adjust("61 minutes")
      assert.isNull(yield* whoIs(cookie))
    }).pipe(provided)
  )

  it.effect("are written by a use only if an eighth of the time without use has passed", () =>
    Effect.gen(function* () {
      const { signIn, store, user, whoIs } = yield* cluster({ idleMillis: 60_000 })
      const { cookie } = yield* signIn()
      const record = store.get(`portico:session:${yield* nameOf(cookie)}`)
      const first = yield* record
      yield* TestClock.adjust(7499)
      assert.strictEqual(yield* whoIs(cookie), user.id)
      assert.strictEqual(yield* record, first)
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* whoIs(cookie), user.id)
      assert.notStrictEqual(yield* record, first)
    }).pipe(provided)
  )

  it.effect("expire at their maximum age, however much they are used", () =>
    Effect.gen(function* () {
      const { signIn, user, whoIs } = yield* cluster({ maxAgeMillis: 7_200_000 })
      const { cookie, set } = yield* signIn()
      assert.match(set[0] ?? "", /Max-Age=7200;/)
      for (let used = 0; used < 3; used++) {
        yield* TestClock.adjust("30 minutes")
        assert.strictEqual(yield* whoIs(cookie), user.id)
      }
      yield* TestClock.adjust("30 minutes")
      assert.isNull(yield* whoIs(cookie))
    }).pipe(provided)
  )

  for (const hours of [24, 3, -3, -24]) {
    it.effect(`live on while they are used, also by a server whose clock is wrong by ${hours} hours`, () =>
      Effect.gen(function* () {
        const clock = yield* Clock.Clock
        const currentTimeMillis = Effect.map(clock.currentTimeMillis, (now) => now + hours * 3_600_000)
        const wrong = Effect.provideService(Clock.Clock, {
          ...clock,
          sleep: (duration) => clock.sleep(duration),
          currentTimeMillis
        })
        const { makeServer, signIn, user, whoIs } = yield* cluster({ idleMillis: 3_600_000 })
        // The clock below an app is the app's.
        const other = yield* wrong(makeServer)
        for (const begin of [signIn(), signIn(null, undefined, other)]) {
          const { cookie } = yield* begin
          for (const server of [whoIs(cookie), whoIs(cookie, other)]) {
            // The other server has used it last; then this one uses it alone.
            assert.strictEqual(yield* whoIs(cookie, other), user.id)
            assert.strictEqual(yield* whoIs(cookie), user.id)
            for (let use = 0; use < 3; use++) {
              yield* TestClock.adjust("50 minutes")
              assert.strictEqual(yield* server, user.id)
            }
          }
          yield* TestClock.adjust("61 minutes")
          for (const server of [whoIs(cookie), whoIs(cookie, other)]) assert.isNull(yield* server)
        }
      }).pipe(Effect.provide(ownClock), provided)
    )
  }

  it.effect("are not reported as begun if the store refuses a new entry", () =>
    Effect.gen(function* () {
      const { signIn } = yield* cluster()
      const error = Cause.squash(yield* Effect.flip(Effect.sandbox(signIn())))
      assert.instanceOf(error, SharedStoreError)
      assert.strictEqual(error.operation, "swap")
    }).pipe(Effect.provide(refusing), provided)
  )

  it.effect("are verified locally by the app, and refreshed by a view of it", () =>
    Effect.gen(function* () {
      const { app, exchange, refreshes, sent, signIn, user } = yield* cluster()
      const { cookie } = yield* signIn()
      const { request } = exchange(cookie)
      assert.strictEqual((yield* app.verifySession(request)).userId, user.id)
      const before = (yield* sent).length
      assert.strictEqual((yield* app.verifySession(request)).userId, user.id)
      assert.strictEqual((yield* sent).length, before)
      assert.strictEqual((yield* Effect.flip(app.verifySession(exchange(null).request)))._tag, "TokenMissingError")
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* Effect.flip(app.verifySession(request)))._tag, "TokenExpiredError")
      const view = yield* app.forRequest(exchange(cookie))
      assert.strictEqual((yield* view.verifySession()).userId, user.id)
      assert.strictEqual(yield* refreshes, 1)
      assert.strictEqual((yield* app.verifySession(request)).userId, user.id)
    }).pipe(provided)
  )

  it.effect("are overridden by the tokens of a header, which stay in this process", () =>
    Effect.gen(function* () {
      const { app, exchange, signIn, store, user } = yield* cluster()
      const { cookie } = yield* signIn()
      const view = yield* app.forRequest(exchange(cookie))
      const headers = yield* view.auth.getAuthHeaders()
      yield* store.remove(`portico:session:${yield* nameOf(cookie)}`)
      const response = new Headers()
      const request = new Request("https://app.test/", { headers: { ...headers, cookie } })
      const program = yield* app.forRequest({ request, response })
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* program.user.get())?.id, user.id)
      assert.deepStrictEqual(response.getSetCookie(), [])
      const nobody = new Request("https://app.test/", { headers: { "x-stack-auth": "broken", cookie } })
      assert.isNull(yield* Effect.flatMap(app.forRequest(nobody), (one) => one.user.get()))
    }).pipe(provided)
  )

  it.effect("outlive the session of a header that signs out, and end with a sign-in that follows it", () =>
    Effect.gen(function* () {
      const { app, exchange, signIn, store, whoIs, user } = yield* cluster()
      const { cookie } = yield* signIn()
      const other = yield* signIn()
      const headers = yield* Effect.flatMap(app.forRequest(exchange(other.cookie)), ({ auth }) => auth.getAuthHeaders())
      for (const given of [headers, { "x-stack-auth": "broken" }]) {
        const response = new Headers()
        const request = new Request("https://app.test/", { headers: { ...given, cookie } })
        const view = yield* app.forRequest({ request, response })
        const { revoked } = yield* view.auth.signOut({ noRedirect: true })
        assert.deepStrictEqual([revoked, yield* view.user.get(), response.getSetCookie()], [given === headers, null, []])
        assert.strictEqual(yield* whoIs(cookie), user.id)
      }
      const response = new Headers()
      const request = new Request("https://app.test/", { headers: { ...headers, cookie } })
      const view = yield* app.forRequest({ request, response })
      yield* view.auth.signInWithCredential({ email, password, noRedirect: true })
      assert.isNotEmpty(response.getSetCookie())
      assert.isNull(yield* store.get(`portico:session:${yield* nameOf(cookie)}`))
    }).pipe(provided)
  )

  it.effect("end if a middleware has passed their tokens on in a header, and that session signs out", () =>
    Effect.gen(function* () {
      const { app, exchange, signIn, store } = yield* cluster()
      const { cookie } = yield* signIn()
      const headers = yield* Effect.flatMap(app.forRequest(exchange(cookie)), ({ auth }) => auth.getAuthHeaders())
      const response = new Headers()
      const request = new Request("https://app.test/", { headers: { ...headers, cookie } })
      const view = yield* app.forRequest({ request, response })
      assert.deepStrictEqual(yield* view.auth.signOut({ noRedirect: true }), { revoked: true })
      assert.lengthOf(response.getSetCookie(), 1)
      assert.isNull(yield* store.get(`portico:session:${yield* nameOf(cookie)}`))
    }).pipe(provided)
  )

  it.effect("are shared by the subdomains of a domain under a name that requires https", () =>
    Effect.gen(function* () {
      const store = yield* SharedStore.SharedStore
      const handle = yield* Emulator.handler
      const sessions = SharedSessions.layer().pipe(Layer.provide(Layer.succeed(SharedStore.SharedStore, store)))
      const context = yield* Layer.build(
        ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl, cookies: { domain: "app.test" } }).pipe(
          Layer.provide([Http.layerHandler(handle), TokenStore.layerMemory, sessions])
        )
      )
      const app = yield* ServerApp.pipe(Effect.provide(context))
      yield* app.users.create({ primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password })
      const response = new Headers()
      const view = yield* app.forRequest({ request: new Request("https://a.app.test/"), response })
      yield* view.auth.signInWithCredential({ email, password, noRedirect: true })
      assert.match(
        response.getSetCookie().join(),
        /^__Secure-portico-session-[^;]+; Path=\/; Domain=app.test; .*Secure; HttpOnly/
      )
      const next = {
        request: new Request("https://b.app.test/", { headers: { cookie: cookieOf(response) } }),
        response: new Headers()
      }
      assert.strictEqual((yield* Effect.flatMap(app.forRequest(next), (one) => one.user.get()))?.primaryEmail, email)
    }).pipe(provided)
  )
})

describe("shared sessions of a domain, of which a sibling host has planted another for a longer path", () => {
  it.effect("end a sign-in as the one who signed in, also with the next requests to that host, over https", () =>
    Effect.gen(function* () {
      const sessions = SharedSessions.layer().pipe(
        Layer.provide(Layer.succeed(SharedStore.SharedStore, yield* SharedStore.SharedStore))
      )
      const context = yield* Layer.build(
        ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl, cookies: { domain: "app.test" } }).pipe(
          Layer.provide([Http.layerHandler(yield* Emulator.handler), TokenStore.layerMemory, sessions])
        )
      )
      const app = yield* ServerApp.pipe(Effect.provide(context))
      const people = { mallory: "mallory@example.com", ada: email }
      for (const primaryEmail of Object.values(people))
        yield* app.users.create({ primaryEmail, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password })
      const jar: Array<string> = []
      const url = "https://a.app.test/"
      const requestOf = (cookie: string) => ({ request: new Request(url, { headers: { cookie } }), response: new Headers() })
      const signIn = Effect.fnUntraced(function* (who: keyof typeof people, cookie: string) {
        const exchange = requestOf(cookie)
        const view = yield* app.forRequest(exchange)
        yield* view.auth.signInWithCredential({ email: people[who], password, noRedirect: true })
        return exchange.response
          .getSetCookie()
          .filter((text) => !text.includes("Max-Age=0"))
          .map((text) => text.split(";")[0] ?? "")
      })
      // Browsers send the cookie of the longer path first. No sibling can write the one of the host alone.
      const planted = (yield* signIn("mallory", "")).filter((text) => !text.startsWith("__Host-"))
      jar.push(...planted, ...(yield* signIn("ada", planted.join("; "))))
      const next = requestOf(jar.join("; "))
      const view = yield* app.forRequest(next)
      assert.strictEqual((yield* view.user.get())?.primaryEmail, people.ada)
      yield* view.auth.signOut({ noRedirect: true })
      const gone = next.response.getSetCookie().map((text) => text.split("=")[0])
      assert.sameMembers(gone, [`__Secure-portico-session-${projectId}`, `__Host-portico-session-${projectId}`])
      // The sign-in of another host of the domain replaces the shared cookie.
      const [elsewhere = ""] = yield* signIn("ada", "")
      const after = yield* app.forRequest(requestOf([elsewhere, ...jar.slice(2)].join("; ")))
      assert.strictEqual((yield* after.user.get())?.primaryEmail, people.ada)
    }).pipe(provided)
  )
})

describe("a shared session on a host outside of `cookies.domain`", () => {
  it.effect("is kept under the name that only this host can write, and ends there", () =>
    Effect.gen(function* () {
      const sessions = SharedSessions.layer().pipe(
        Layer.provide(Layer.succeed(SharedStore.SharedStore, yield* SharedStore.SharedStore))
      )
      const context = yield* Layer.build(
        ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl, cookies: { domain: "example.com" } }).pipe(
          Layer.provide([Http.layerHandler(yield* Emulator.handler), TokenStore.layerMemory, sessions])
        )
      )
      const app = yield* ServerApp.pipe(Effect.provide(context))
      yield* app.users.create({ primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password })
      const url = "https://app-git-x.vercel.app/"
      const response = new Headers()
      const view = yield* app.forRequest({ request: new Request(url), response })
      yield* view.auth.signInWithCredential({ email, password, noRedirect: true })
      assert.match(response.getSetCookie().join(), /^__Host-portico-session-(?!.*Domain)/)
      const again = { request: new Request(url, { headers: { cookie: cookieOf(response) } }), response: new Headers() }
      const next = yield* app.forRequest(again)
      assert.strictEqual((yield* next.user.get())?.primaryEmail, email)
      yield* next.auth.signOut({ noRedirect: true })
      assert.match(again.response.getSetCookie().join(), /^__Host-portico-session-[^;]+=; Path=\/; Max-Age=0/)
    }).pipe(provided)
  )
})

describe("createSessions", () => {
  it.effect("names the invalid option", () =>
    Effect.sync(() => {
      const store = { get: async () => null, swap: async () => true, remove: async () => {} }
      assert.throws(
        () => createSessions({ store, idleMillis: 10 }),
        /`idleMillis` must be a number of milliseconds, at least 60000/
      )
      assert.throws(() => createSessions({ store, maxAgeMillis: Number.NaN }), /`maxAgeMillis`/)
      assert.throws(() => createSessions({ store: { get: store.get } as typeof store }), /`store` must be a store/)
      assert.throws(() => Reflect.apply(createSessions, undefined, []), /`options` must be an object/)
    })
  )
})

/** Returns the name of a session in the store, found by its lock; it can be derived from the id. */
const nameOf = Effect.fnUntraced(function* (cookie: string) {
  const { keysOf } = yield* Effect.promise(() => import("../../src/store/sealing.js"))
  return (yield* keysOf(crypto, cookie.split("=")[1] ?? "", projectId)).name
})

/** Waits until a condition holds, without advancing the clock. */
const until = (isSo: Effect.Effect<boolean, unknown>) => Effect.repeat(Effect.andThen(turn, isSo), { until: (so) => so })

/** Advances the clock a little, after pending work has run. */
const step = Effect.andThen(Effect.repeat(Effect.andThen(turn, cryptography), { times: 10 }), TestClock.adjust(50))

/** Returns the result of a fiber while time passes. */
const ticking = Effect.fnUntraced(function* <A, E>(fiber: Fiber.Fiber<A, E>) {
  yield* Effect.repeat(step, { until: () => fiber.pollUnsafe() !== undefined })
  return yield* Fiber.join(fiber)
})

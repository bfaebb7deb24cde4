import { get } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { createServerApp } from "../../src/index.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { withSession } from "../../src/web/index.js"
import type { Served } from "./adapters.js"
import { adapters, guarded } from "./adapters.js"
import { cookiesOf, email, password, served, servedWith } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

/** How a browser loads a page. */
const page = { "sec-fetch-mode": "navigate", "sec-fetch-site": "none", accept: "text/html" }

/** Requests a page as a browser does. `fetch` of Node states a mode of its own. */
const load = ({ ask, origin }: Served, path: string, headers: Readonly<Record<string, string>>) =>
  origin.startsWith("https:")
    ? ask(path, { headers })
    : Effect.promise(
        () =>
          new Promise<Response>((resolve, reject) => {
            const sent = get(`${origin}${path}`, { headers }, async (from) => {
              const parts: Array<Buffer> = []
              for await (const part of from) parts.push(part)
              const own = Object.entries(from.headers).map(([name, value]) => [name, String(value)] as [string, string])
              resolve(new Response(Buffer.concat(parts), { status: from.statusCode ?? 0, headers: own }))
            })
            sent.once("error", reject)
          })
      )

const signIn = (app: Parameters<typeof withSession>[0]) => {
  const handle = withSession(app, async (_, session) => {
    await Object(session).auth.signInWithCredential({ email, password, noRedirect: true })
    return new Response()
  })
  return Effect.map(
    Effect.promise(() => handle(new Request("https://app.test/sign-in", { method: "POST" }))),
    cookiesOf
  )
}

/** A store that can be switched off. */
const switchable = () => {
  const store = memoryStore()
  const state = { isDown: false }
  const through = <A>(ask: () => Promise<A>) => (state.isDown ? Promise.reject(new Error("connection lost")) : ask())
  const switched: OwnSharedStore = {
    get: (key) => through(() => store.get(key)),
    swap: (change) => through(() => store.swap(change)),
    remove: (key) => through(() => store.remove(key))
  }
  return { state, store: switched }
}

for (const [name, serve] of Object.entries(guarded)) {
  describe(`a guarded page of ${name}`, () => {
    it.live("is shown to a signed-in user, and leads others to the sign-in page, which leads back", () =>
      Effect.gen(function* () {
        const { app, user } = yield* served
        const cookie = yield* signIn(app)
        const server = yield* serve(app, () => Promise.reject(new Error("not used")))
        const shown = yield* load(server, "/account?tab=1", { ...page, cookie })
        assert.deepStrictEqual([shown.status, yield* Effect.promise(() => shown.text())], [200, user.id])
        const refused = yield* load(server, "/account?tab=1", page)
        assert.include([302, 303, 307], refused.status)
        const { pathname, search } = new URL(refused.headers.get("location") ?? "", "https://app.test")
        assert.strictEqual(`${pathname}${search}`, "/handler/sign-in?after_auth_return_to=%2Faccount%3Ftab%3D1")
        assert.strictEqual(refused.headers.get("cache-control"), "private, no-store")
      }).pipe(Effect.scoped, platform)
    )

    it.live("is a 503 if the platform cannot be reached", () =>
      Effect.gen(function* () {
        const { app } = yield* served
        const cookie = (yield* signIn(app)).replace(/(?:^|; )stack-access=[^;]*/, "")
        const { id: projectId, secretServerKey } = Emulator.developmentProject
        const reported: Array<unknown> = []
        const down = createServerApp({
          projectId,
          secretServerKey,
          baseUrl: "https://platform.test",
          callTimeoutMillis: 10,
          onUnhandledError: (error) => reported.push(error),
          fetch: () => Promise.reject(new TypeError("fetch failed"))
        })
        const { ask } = yield* serve(down, () => Promise.reject(new Error("not used")))
        const refused = yield* ask("/account", { headers: { ...page, cookie } })
        assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [503, "1"])
      }).pipe(Effect.scoped, platform)
    )

    it.live("is a 503 if the store of the sessions is unavailable", () =>
      Effect.gen(function* () {
        const { state, store } = switchable()
        const { app } = yield* servedWith({ sessions: createSessions({ store }) })
        const headers = { ...page, cookie: yield* signIn(app) }
        const { ask } = yield* serve(app, () => Promise.reject(new Error("not used")))
        assert.strictEqual((yield* ask("/account", { headers })).status, 200)
        state.isDown = true
        const refused = yield* ask("/account", { headers })
        assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [503, "1"])
      }).pipe(Effect.scoped, platform)
    )
  })
}

describe("a guarded route of an API", () => {
  for (const name of ["portico/hono", "portico/express", "portico/express for Fastify"] as const) {
    it.live(`answers scripts and other programs with 401: ${name}`, () =>
      Effect.gen(function* () {
        const { app } = yield* served
        const { ask } = yield* guarded[name](app, () => Promise.reject(new Error("not used")))
        for (const headers of [{}, { "sec-fetch-mode": "cors", accept: "text/html" }, { accept: "application/json" }] as const) {
          const refused = yield* ask("/account", { headers })
          assert.deepStrictEqual([refused.status, refused.headers.get("location")], [401, null])
        }
      }).pipe(Effect.scoped, platform)
    )
  }
})

for (const [name, serve] of Object.entries(adapters)) {
  describe(`a store of sessions that is unavailable, with ${name}`, () => {
    it.live("is a 503 that says when to try again", () =>
      Effect.gen(function* () {
        const { state, store } = switchable()
        const { app, user } = yield* servedWith({ sessions: createSessions({ store }) })
        const { ask } = yield* serve(app, async (session) => ({ body: (await session.user.get())?.id ?? "none" }))
        const cookie = yield* signIn(app)
        const shown = yield* ask("/page", { headers: { cookie } })
        assert.strictEqual(yield* Effect.promise(() => shown.text()), user.id)
        state.isDown = true
        const refused = yield* ask("/page", { headers: { cookie } })
        assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [503, "1"])
        assert.strictEqual(refused.headers.get("cache-control"), "private, no-store")
        state.isDown = false
        assert.strictEqual((yield* ask("/page", { headers: { cookie } })).status, 200)
      }).pipe(Effect.scoped, platform)
    )

    it.live("leaves the responses of handlers that catch the error as they are", () =>
      Effect.gen(function* () {
        const { state, store } = switchable()
        const { app } = yield* servedWith({ sessions: createSessions({ store }) })
        const { ask } = yield* serve(app, (session) =>
          session.user.get().then(
            () => ({}),
            () => ({ status: 418 })
          )
        )
        const cookie = yield* signIn(app)
        state.isDown = true
        assert.strictEqual((yield* ask("/page", { headers: { cookie } })).status, 418)
      }).pipe(Effect.scoped, platform)
    )
  })
}

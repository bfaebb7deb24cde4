import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { withSession } from "../../src/web/index.js"
import { callNextProxy } from "../frameworks/installed.js"
import { cookiesOf, email, password, servedWith } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

/** What the Fetch standard defines of a request. */
const standard = new Set<unknown>(Object.getOwnPropertyNames(Request.prototype))

/** A request that has other members too, which throw when they are read, as some of Next's do. */
const guarded = (request: Request): Request =>
  new Proxy(request, {
    get: (target, name) => {
      assert.isTrue(standard.has(name), `${String(name)} is read`)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === "function" ? value.bind(target) : value
    },
    has: (target, name) => ["request", "cookies", "socket"].includes(String(name)) || name in target
  })

const site = (options: Parameters<typeof servedWith>[0]) =>
  Effect.gen(function* () {
    const { app, user } = yield* servedWith(options)
    const signIn = withSession(app, async (_, session) => {
      await session.auth.signInWithCredential({ email, password, noRedirect: true })
      return new Response()
    })
    const signedIn = yield* Effect.promise(() => signIn(new Request("https://app.test/sign-in", { method: "POST" })))
    /** Everything that takes a request; each returns the id of its user. */
    const uses: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
      "forRequest(request)": async (request) => (await app.forRequest(request).user.get())?.id,
      "forRequest({ request, response })": async (request) =>
        (await app.forRequest({ request, response: new Headers() }).user.get())?.id,
      "verifySession(request)": async (request) => (await app.verifySession(request)).userId,
      withSession: async (request) => {
        const answer = withSession(app, async (_, session) => Response.json((await session.user.get())?.id))
        return (await answer(request)).json()
      }
    }
    return { cookie: cookiesOf(signedIn), user, uses }
  })

const places = { "in cookies": {}, "in a store": { sessions: createSessions({ store: memoryStore() }) } }

for (const [place, options] of Object.entries(places)) {
  describe(`a request whose session is ${place}`, () => {
    it.live("is read only as the Fetch standard defines it", () =>
      Effect.gen(function* () {
        const { cookie, user, uses } = yield* site(options)
        for (const [name, use] of Object.entries(uses)) {
          const request = guarded(new Request("https://app.test/", { headers: { cookie } }))
          assert.strictEqual(yield* Effect.promise(() => use(request)), user.id, name)
        }
      }).pipe(platform)
    )

    it.live("can be the one of a Next proxy", () =>
      Effect.gen(function* () {
        const { cookie, user, uses } = yield* site(options)
        for (const [name, use] of Object.entries(uses)) {
          const proxy = async (request: Request) => Response.json(await use(request))
          const shown = yield* Effect.promise(() => callNextProxy(proxy, "https://app.test/", { cookie }))
          assert.strictEqual(yield* Effect.promise(() => shown.json()), user.id, name)
        }
      }).pipe(platform)
    )
  })
}

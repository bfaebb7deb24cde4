import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as fc from "fast-check"
import { createServerApp } from "../../src/index.js"
import { applyCookie } from "../../src/services/platform/cookieText.js"
import { SharedStore } from "../../src/store/effect.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { FakeClock } from "../../src/testing/index.js"
import { stores } from "../store/stores.js"
import { pacedBy, pacedStore, turn } from "../support/pace.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"
import type { Handle } from "./adapters.js"
import { adapters } from "./adapters.js"

const body = recorded("users.me.get", "success-client").response.body
const visitors = 20
const perVisitor = 5
const rounds = 2
const lifetimeSeconds = 600

const nameOf = (visitor: number) => `visitor${visitor}`
const idOf = (name: string) => `0f0c83e6-8d11-4a2b-9c3d-${name.replace("visitor", "").padStart(12, "0")}`

/** A platform that knows whose each token is, and answers a refresh once all requests that may need it have come. */
const makePlatform = (
  paced: ReturnType<typeof pacedBy>,
  clock: FakeClock.FakeClock,
  allHere: (name: string) => Promise<void>
) => {
  const owners = new Map<string, string>()
  const refreshes = new Map<string, number>()
  let count = 0
  const access = (name: string) => {
    const iat = Math.floor(clock.now() / 1000)
    const token = jwtFrom({ iat, exp: iat + lifetimeSeconds, sub: idOf(name), n: ++count })
    owners.set(token, name)
    return token
  }
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname.replace("/api/v1", "")
    const text = String(init.body)
    if (path === "/auth/password/sign-in") {
      const name: string = JSON.parse(text).email.split("@")[0]
      const refreshToken = `refresh-of-${name}-${++count}`
      owners.set(refreshToken, name)
      return paced(() => Response.json({ access_token: access(name), refresh_token: refreshToken, user_id: idOf(name) }))
    }
    if (path === "/auth/oauth/token") {
      const name = owners.get(new URLSearchParams(text).get("refresh_token") ?? "") ?? assert.fail("a foreign refresh token")
      refreshes.set(name, (refreshes.get(name) ?? 0) + 1)
      await allHere(name)
      return paced(() => Response.json({ access_token: access(name), token_type: "Bearer", expires_in: 600, scope: "legacy" }))
    }
    const name = owners.get(new Headers(init.headers).get("x-stack-access-token") ?? "") ?? ""
    return paced(() => Response.json({ ...body, id: idOf(name) }))
  }
  return { fetch, owners, refreshes }
}

/** A crowd of visitors of one app: each sends several requests at once, whenever the access tokens have expired. */
const crowd = Effect.fnUntraced(function* (
  serve: (typeof adapters)[keyof typeof adapters],
  store: OwnSharedStore | null,
  turns: ReadonlyArray<number>,
  order: ReadonlyArray<number>
) {
  const paced = pacedBy(turns)
  const clock = FakeClock.make(1_000_000_000)
  // The requests of each visitor that have come in this round.
  const come = new Map<string, number>()
  const allHere = async (name: string) => {
    while ((come.get(name) ?? 0) < perVisitor) await Effect.runPromise(turn)
    // Those that came last ask for their token.
    for (let left = 5; left > 0; left--) await Effect.runPromise(turn)
  }
  const platform = makePlatform(paced, clock, allHere)
  const sessions = store && createSessions({ store: pacedStore(paced, store) })
  const app = createServerApp({
    ...options,
    secretServerKey: "ssk_1",
    fetch: platform.fetch,
    clock,
    ...(sessions && { sessions })
  })
  yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
  const handle: Handle = async (session, path) => {
    const [, action, name = ""] = path.split("/")
    come.set(name, (come.get(name) ?? 0) + 1)
    if (action === "sign-in") {
      await session.auth.signInWithCredential({ email: `${name}@example.com`, password: "correct horse", noRedirect: true })
    }
    const [user, tokens] = await Promise.all([session.user.get(), session.auth.getAuthJson()])
    return { body: JSON.stringify([user?.id, tokens.accessToken && platform.owners.get(tokens.accessToken)]) }
  }
  const { ask } = yield* serve(app, handle)
  const jars = Array.from({ length: visitors }, () => new Map<string, string>())
  const visit = Effect.fnUntraced(function* (visitor: number, action: string) {
    const name = nameOf(visitor)
    const jar = jars[visitor] ?? assert.fail(name)
    const cookie = [...jar].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("; ")
    const response = yield* ask(`/${action}/${name}`, { headers: { cookie } })
    const set = response.headers.getSetCookie()
    for (const text of set) applyCookie(jar, text)
    assert.strictEqual(yield* Effect.promise(() => response.text()), JSON.stringify([idOf(name), name]))
    return set
  })
  /** Fails if one of the cookies is of another visitor. */
  const checkOwn = (visitor: number, cookies: ReadonlyArray<string>) => {
    for (const [secret, owner] of platform.owners) {
      if (owner !== nameOf(visitor)) assert.isFalse(cookies.join().includes(secret), `${nameOf(visitor)} has a token of ${owner}`)
    }
  }

  for (let visitor = 0; visitor < visitors; visitor++) {
    const set = yield* visit(visitor, "sign-in")
    // The ids of sessions in a store are secrets too.
    for (const text of set) {
      const [, value = ""] = text.split(/[=;]/)
      if (value.length === 43) platform.owners.set(value, nameOf(visitor))
    }
  }
  for (let round = 1; round <= rounds; round++) {
    come.clear()
    yield* Effect.promise(() => clock.adjust(lifetimeSeconds * 1000))
    const all = yield* Effect.forEach(order, (visitor) => Effect.map(visit(visitor, "look"), (set) => ({ visitor, set })), {
      concurrency: "unbounded"
    })
    for (const { set, visitor } of all) checkOwn(visitor, set)
    for (let visitor = 0; visitor < visitors; visitor++) {
      assert.strictEqual(platform.refreshes.get(nameOf(visitor)), round, `refreshes of ${nameOf(visitor)}`)
    }
  }
})

const everyone = Array.from({ length: visitors * perVisitor }, (_, index) => index % visitors)
const orders = fc.shuffledSubarray(everyone, { minLength: everyone.length })
const delays = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 40 })

/** A property of the visitors of an app with an adapter and a store, or with cookies that contain the tokens. */
const property = (serve: (typeof adapters)[keyof typeof adapters], makeStore: Effect.Effect<OwnSharedStore | null>) =>
  Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(delays, orders, (turns, order) =>
        Effect.runPromise(Effect.scoped(Effect.flatMap(makeStore, (store) => crowd(serve, store, turns, order))))
      ),
      { numRuns: 2 }
    )
  )

describe("200 overlapping requests of 20 visitors whose access tokens have expired", () => {
  for (const [name, serve] of Object.entries(adapters)) {
    it.live(`are each their own visitor's, who needs one refresh, with tokens in cookies: ${name}`, () =>
      property(serve, Effect.succeed(null))
    )

    it.live(`are each their own visitor's, who needs one refresh, with tokens in a store: ${name}`, () =>
      property(serve, Effect.sync(memoryStore))
    )
  }

  for (const [name, layer] of stores) {
    it.live(`are each their own visitor's, who needs one refresh, with tokens in ${name}`, () =>
      Effect.gen(function* () {
        const { get, remove, swap } = Context.get(yield* Layer.build(layer), SharedStore.SharedStore)
        const store = {
          get: (key: string) => Effect.runPromise(get(key)),
          swap: (change: Parameters<typeof swap>[0]) => Effect.runPromise(swap(change)),
          remove: (key: string) => Effect.runPromise(remove(key))
        }
        yield* property(adapters["portico/web"], Effect.succeed(store))
      })
    )
  }
})

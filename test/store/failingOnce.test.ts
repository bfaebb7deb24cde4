import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServerApp } from "../../src/index.js"
import { applyCookie } from "../../src/services/platform/cookieText.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { createSessions } from "../../src/store/index.js"
import { FakeClock } from "../../src/testing/index.js"
import { withSession } from "../../src/web/index.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"

const body = recorded("users.me.get", "success-client").response.body
const id = "0f0c83e6-8d11-4a2b-9c3d-000000000001"

/** A platform of one user, with her requests for access tokens. */
const makePlatform = (clock: FakeClock.FakeClock) => {
  let count = 0
  const state = { hasEnded: false, refreshes: 0 }
  const access = () => {
    const iat = Math.floor(clock.now() / 1000)
    return jwtFrom({ iat, exp: iat + 600, sub: id, n: ++count })
  }
  const fetch = async (url: string): Promise<Response> => {
    if (url.endsWith("/auth/password/sign-in"))
      return Response.json({ access_token: access(), refresh_token: `refresh-${++count}`, user_id: id })
    if (!url.endsWith("/auth/oauth/token")) return Response.json({ ...body, id })
    state.refreshes++
    const code = "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"
    return state.hasEnded
      ? Response.json({ code, error: code }, { status: 401, headers: { "x-stack-known-error": code } })
      : Response.json({ access_token: access(), token_type: "Bearer", expires_in: 1, scope: "legacy" })
  }
  return { fetch: fetch as typeof globalThis.fetch, state }
}

/** A store whose entries end by the clock of the test. */
const storeWith = (clock: FakeClock.FakeClock): OwnSharedStore => {
  const entries = new Map<string, { readonly text: string; readonly endsAtMillis: number }>()
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry !== undefined && entry.endsAtMillis > clock.now() ? entry.text : null
  }
  return {
    get: async (key) => find(key),
    swap: async ({ expected, key, next, ttlMillis }) => {
      if (find(key) !== expected) return false
      if (next === null) entries.delete(key)
      else entries.set(key, { text: next, endsAtMillis: clock.now() + ttlMillis })
      return true
    },
    remove: async (key) => entries.delete(key)
  }
}

/** A store whose operation of a number fails, before or after it was done; zero for none. */
const failing = (store: OwnSharedStore) => {
  const plan = { number: 0, isDone: false }
  const ask = async <A>(operation: () => Promise<A>): Promise<A> => {
    const fails = plan.number > 0 && --plan.number === 0
    if (fails && !plan.isDone) throw new Error("lost")
    const given = await operation()
    if (fails) throw new Error("lost")
    return given
  }
  const own: OwnSharedStore = {
    get: (key) => ask(() => store.get(key)),
    swap: (change) => ask(() => store.swap(change)),
    remove: (key) => ask(() => store.remove(key))
  }
  return { own, plan }
}

/** Two servers of an app that share a store, and a browser. */
const setup = () => {
  const clock = FakeClock.make(1_700_000_000_000)
  const platform = makePlatform(clock)
  const { own, plan } = failing(storeWith(clock))
  const jar = new Map<string, string>()
  const servers = [0, 1].map(() => {
    const sessions = createSessions({ store: own })
    return createServerApp({ ...options, secretServerKey: "ssk_1", clock, fetch: platform.fetch, sessions })
  })
  const request = async (server: number, path = "/") => {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }
    const handle = withSession(servers[server]!, async (_, { auth, user }) => {
      if (path === "/sign-in") await auth.signInWithCredential({ email: "a@x.test", password: "correct horse", noRedirect: true })
      return Response.json((await user.get())?.id ?? null)
    })
    const response = await handle(new Request(`https://app.test${path}`, { headers }))
    for (const text of response.headers.getSetCookie()) applyCookie(jar, text)
    return response.json() as Promise<string | null>
  }
  const dispose = () => Promise.all(servers.map((app) => app.dispose()))
  return { clock, dispose, plan, platform, request }
}

const whileTimePasses = async <A>(clock: FakeClock.FakeClock, answer: Promise<A>): Promise<A> => {
  let isPending = true
  const settled = answer.finally(() => {
    isPending = false
  })
  while (isPending) {
    for (let turns = 0; isPending && turns < 20; turns++) await new Promise((done) => setImmediate(done))
    if (isPending) await clock.adjust(100)
  }
  return settled
}

describe("a store that fails once while a session is refreshed", () => {
  // So that all code is loaded before time passes.
  beforeAll(async () => {
    const { clock, dispose, request } = setup()
    await request(0, "/sign-in")
    await clock.adjust(660_000)
    await request(1)
    await dispose()
  })

  for (const isDone of [false, true])
    for (const hasEnded of [false, true])
      it.live(
        `costs one request, whichever operation fails ${isDone ? "after" : "before"} it is done: ${hasEnded ? "a session that has ended" : "a live session"}`,
        () =>
          Effect.promise(async () => {
            let isReached = true
            let number = 0
            while (isReached) {
              number++
              const { clock, dispose, plan, platform, request } = setup()
              assert.strictEqual(await request(0, "/sign-in"), id)
              await clock.adjust(660_000)
              platform.state.hasEnded = hasEnded
              Object.assign(plan, { number, isDone })
              const expected = hasEnded ? null : id
              // The request that meets the failure may fail, and is nobody else's.
              assert.include([expected, "failed"], await request(0).catch(() => "failed"), `operation ${number}`)
              isReached = plan.number === 0
              plan.number = 0
              // A lock whose release has failed is taken over once it has not changed for five seconds.
              for (const server of [1, 0])
                assert.strictEqual(await whileTimePasses(clock, request(server)), expected, `operation ${number}`)
              assert.isAtMost(platform.state.refreshes, 2, `operation ${number}`)
              await dispose()
            }
            assert.isAbove(number, 3)
          })
      )
})

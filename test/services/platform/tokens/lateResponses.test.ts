import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { cookieStore } from "../../../../src/services/platform/tokens/TokenStore.cookie.js"
import type { TokenStore } from "../../../../src/services/platform/tokens/TokenStore.js"
import { tokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import { responseStore } from "../../../../src/services/platform/tokens/TokenStore.response.js"
import { createSessions } from "../../../../src/store/createSessions.js"
import { memoryStore } from "../../../../src/store/memory.js"
import type { Page } from "../../../support/cookieJar.js"
import { cookiesOn, makeJar } from "../../../support/cookieJar.js"

type Store = TokenStore["Service"]
type Step =
  | { readonly _tag: "SignIn" | "SignOut"; readonly by: "page" | "server" }
  /** A server renews the session of a request, or the platform rejects it. The response arrives later. */
  | { readonly _tag: "Renew" | "Reject" }
  /** One of the pending responses arrives. */
  | { readonly _tag: "Arrive"; readonly which: number }
  | { readonly _tag: "Wait"; readonly millis: number }
  | { readonly _tag: "Reload" }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ _tag: fc.constantFrom("SignIn" as const, "SignIn", "SignOut"), by: fc.constantFrom("page" as const, "server") }),
  fc.record({ _tag: fc.constantFrom("Renew" as const, "Reject", "Reject") }),
  { weight: 2, arbitrary: fc.record({ _tag: fc.constant("Arrive" as const), which: fc.nat({ max: 3 }) }) },
  fc.record({ _tag: fc.constant("Wait" as const), millis: fc.constantFrom(1, 4_000_000, 90_000_000) }),
  fc.record({ _tag: fc.constant("Reload" as const) })
)
const world = fc.record({
  isSecure: fc.boolean(),
  domain: fc.constantFrom(undefined, "site.test"),
  steps: fc.array(step, { minLength: 1, maxLength: 14 })
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const tokenOf = (store: Store) => Effect.map(store.get, (pair) => (pair?.refreshToken ? Redacted.value(pair.refreshToken) : null))

/** Plays the steps on one host, and returns what went wrong. Without a page, all sessions are in a store of the servers. */
const play = Effect.fnUntraced(function* (hasPage: boolean, { domain, isSecure, steps }: World) {
  const jar = makeJar()
  const page: Page = { host: "app.site.test", path: "/", isSecure }
  const options = domain === undefined ? {} : { domain }
  const shared = hasPage ? null : createSessions({ store: memoryStore() })
  const problems: Array<string> = []
  const openPage = () => cookieStore(cookiesOn(jar, page), "p", options)
  let open = openPage()
  let now = 1_90_000_000_000
  yield* TestClock.setTime(now)
  /** Handles a request, and returns what its response does when it arrives. */
  const handle = Effect.fnUntraced(function* (use: (store: Store) => Effect.Effect<unknown>) {
    const response = new Headers()
    const request = new Request(`http${isSecure ? "s" : ""}://${page.host}/`, { headers: { cookie: jar.header(page) } })
    const exchange = { request, response }
    yield* use(shared === null ? responseStore("p", exchange, options) : shared.forRequest(exchange, "p", options).store)
    return () => {
      for (const text of response.getSetCookie()) jar.set(text, page)
    }
  })
  const pending: Array<{ readonly arrive: () => void; readonly ended: string | null }> = []
  let last: string | null = null
  let count = 0
  for (const one of steps) {
    now += one._tag === "Wait" ? one.millis : 10
    yield* TestClock.setTime(now)
    if (one._tag === "SignIn" || one._tag === "SignOut") {
      last = one._tag === "SignIn" ? `session-${++count}` : null
      const next = last === null ? null : tokenPair(`access-${count}`, last)
      if (hasPage && one.by === "page") yield* open.set(next)
      else (yield* handle((store) => store.set(next)))()
    } else if (one._tag === "Reload") open = openPage()
    else if (one._tag === "Arrive") {
      const [late] = pending.splice(one.which % Math.max(1, pending.length), 1)
      late?.arrive()
      if (hasPage && late?.ended && late.ended === last) last = null
    } else if (one._tag === "Renew" || one._tag === "Reject") {
      let ended: string | null = null
      const arrive = yield* handle((store) =>
        Effect.flatMap(store.get, (pair) => {
          if (!pair?.refreshToken) return Effect.void
          const token = Redacted.value(pair.refreshToken)
          if (one._tag === "Reject") ended = token
          return store.replace(pair, one._tag === "Reject" ? null : tokenPair(`access-${++count}`, token))
        })
      )
      // What the servers' own store holds ends at once.
      if (!hasPage && ended === last) last = null
      pending.push({ arrive, ended })
    }
    const seen: Array<string | null> = hasPage ? [yield* tokenOf(open), yield* tokenOf(openPage())] : []
    yield* handle((store) => Effect.map(tokenOf(store), (token) => void seen.push(token)))
    for (const token of seen) if (token !== last) problems.push(`after ${JSON.stringify(one)}: ${token}, not ${last}`)
  }
  return problems
})

describe("a late response of a server", () => {
  for (const [where, hasPage] of [
    ["cookies that pages write too", true],
    ["a store of the servers", false]
  ] as const)
    it(`neither ends the session of a user who has signed in meanwhile, nor brings one back (rule 2): ${where}`, () =>
      fc.assert(
        fc.asyncProperty(world, (one) =>
          Effect.runPromise(play(hasPage, one).pipe(Effect.provide([TestClock.layer(), Logger.layer([])]))).then((problems) =>
            assert.deepStrictEqual(problems, [])
          )
        ),
        { numRuns: 300, endOnFailure: false }
      ))
})

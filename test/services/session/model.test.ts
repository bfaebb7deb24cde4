import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import * as users from "../../../src/contract/users.js"
// Loaded on first use otherwise, which the test's clock would not wait for.
import "../../../src/services/lazy/code.js"
import { tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import type { State } from "../../../src/services/session/State.js"
import { isSignedIn } from "../../../src/services/session/State.js"
import { turn } from "../../support/pace.js"
import type { Fault } from "../../support/platform.js"
import { makePlatform } from "../../support/platform.js"
import { makeBrowser } from "../../support/tabs.js"
import { plainPair } from "../../support/tokens.js"

/** A step of a run; `tab` selects one of several. */
type Step =
  | { readonly _tag: "SignIn"; readonly tab: number; readonly user: string; readonly expiresInSeconds: number | null }
  | { readonly _tag: "SignOut" | "Use" | "MarkClaimsStale" | "Read" | "GiveUp"; readonly tab: number }
  | { readonly _tag: "Wait"; readonly seconds: number }
  | { readonly _tag: "Revoke" }
  | { readonly _tag: "Fault"; readonly fault: Fault; readonly latencyMillis: number }

const tab = fc.integer({ min: 0, max: 3 })
// A session that a server has made to act as a user ends by itself.
const expiresInSeconds = fc.constantFrom(null, null, null, 2, 30, 650)
const faults: ReadonlyArray<Fault> = ["none", "none", "none", "reset", "hang", "500", "html", "expired", "garbage-token"]
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ _tag: fc.constant("SignIn" as const), tab, user: fc.constantFrom("A", "B"), expiresInSeconds })
  },
  {
    weight: 7,
    arbitrary: fc.record({
      _tag: fc.constantFrom(
        "Use" as const,
        "Use" as const,
        "Use" as const,
        "SignOut" as const,
        "MarkClaimsStale" as const,
        "Read" as const,
        "GiveUp" as const
      ),
      tab
    })
  },
  { weight: 3, arbitrary: fc.record({ _tag: fc.constant("Wait" as const), seconds: fc.constantFrom(0, 1, 40, 595, 700) }) },
  { weight: 1, arbitrary: fc.constant({ _tag: "Revoke" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      _tag: fc.constant("Fault" as const),
      fault: fc.constantFrom(...faults),
      latencyMillis: fc.constantFrom(0, 0, 50, 3000)
    })
  }
)
// The most error-prone case: a late response after a sign-in or sign-out elsewhere.
const late: fc.Arbitrary<ReadonlyArray<Step>> = fc
  .record({ isRevoked: fc.boolean(), first: tab, second: tab, user: fc.constantFrom("A", "B"), signsOut: fc.boolean() })
  .map(({ first, isRevoked, second, signsOut, user }) => [
    { _tag: "SignIn", tab: first, user: "A", expiresInSeconds: null },
    ...(isRevoked ? [{ _tag: "Revoke" as const }] : []),
    { _tag: "Wait", seconds: 700 },
    { _tag: "Fault", fault: "none", latencyMillis: 3000 },
    { _tag: "Use", tab: first },
    signsOut ? { _tag: "SignOut", tab: second } : { _tag: "SignIn", tab: second, user, expiresInSeconds: null },
    { _tag: "Wait", seconds: 40 }
  ])
const world = fc.record({
  isWatched: fc.boolean(),
  tabs: fc.integer({ min: 1, max: 4 }),
  deaf: fc.boolean(),
  hasCookies: fc.boolean(),
  delays: fc.oneof(fc.constant([]), fc.array(fc.constantFrom(0, 2, 10, 30), { minLength: 1, maxLength: 12 })),
  lifetimeSeconds: fc.constantFrom(5, 600),
  steps: fc
    .array(fc.oneof({ weight: 8, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: late }), {
      minLength: 1,
      maxLength: 20
    })
    .map((chunks): ReadonlyArray<Step> => chunks.flat())
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/**
 * A call: the user who was signed in when it was made, null if nobody was, undefined if its app had not read its tokens; and the
 * users who have signed in there since.
 */
interface Made {
  readonly user: string | null | undefined
  readonly notAs: Set<string>
}
const mayBe = ({ notAs, user }: Made, as: string | null) => (user === undefined ? as === null || !notAs.has(as) : user === as)

/** Runs a sequence of steps, then lets everything recover; returns what went wrong. */
const play = Effect.fnUntraced(function* ({ deaf, delays, hasCookies, isWatched, lifetimeSeconds, steps, tabs }: World) {
  const platform = makePlatform({ lifetimeSeconds })
  const browser = makeBrowser({ deaf, delays, hasCookies })
  const problems: Array<string> = []
  let isHealed = false
  const seen = new Set<string>()
  // The pending calls of each tab, and the users whose tokens each may carry.
  const underWay = Array.from({ length: tabs }, () => new Set<Made>())
  const apps = yield* Effect.all(
    underWay.map((made) =>
      browser.tab(
        platform.layerSeen((path, user) => {
          if (path === "/users/me" && !isHealed && ![...made].some((one) => mayBe(one, user))) {
            problems.push(`a request as ${user}, whom no call is of (rule 94)`)
          }
        })
      )
    )
  )
  const app = (index: number) => apps[index % tabs]!
  const owners = new Map<string, string>()
  const calls: Array<Fiber.Fiber<void>> = []
  // The latest request of any tab: in the end, the store may hold only its result.
  let wanted: { readonly user: string; readonly refreshToken: string } | null = null

  /** Runs an effect that needs no more time than a slow store takes. */
  const soon = <A>(what: string, effect: Effect.Effect<A>) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
      for (let i = 0; i < 100 && fiber.pollUnsafe() === undefined; i++) yield* TestClock.adjust(10)
      if (fiber.pollUnsafe() === undefined) return yield* Effect.die(new Error(`${what} waits`))
      return yield* Fiber.join(fiber)
    })
  const userOf = (state: State) => (isSignedIn(state) ? (owners.get(plainPair(state.pair)?.[1] ?? "") ?? "nobody known") : null)

  if (isWatched) {
    for (const { session } of apps) {
      let { generation } = session.state.get()
      session.state.subscribe(() => {
        const now = session.state.get().generation
        if (now < generation) problems.push("an earlier session came back (rule 2)")
        generation = now
      })
    }
  }

  const use = Effect.fnUntraced(function* (index: number) {
    const { session, transport } = app(index)
    const state = session.state.get()
    const made: Made = { user: state._tag === "Unread" ? undefined : userOf(state), notAs: new Set() }
    const calls = underWay[index % tabs]!
    calls.add(made)
    const exit = yield* Effect.exit(transport.call(users.getMe, {})).pipe(Effect.ensuring(Effect.sync(() => calls.delete(made))))
    if (Exit.hasDies(exit)) problems.push(`a defect: ${exit}`)
    if (Exit.isSuccess(exit) && !mayBe(made, exit.value.id)) problems.push(`a call of ${made.user} gave ${exit.value.id}`)
  })

  for (const one of steps) {
    if (one._tag === "SignIn") {
      const tokens = yield* platform.begin(one.user, one.expiresInSeconds)
      owners.set(tokens.refreshToken, one.user)
      wanted = { user: one.user, refreshToken: tokens.refreshToken }
      // A call made before the tokens were read must not be sent as a user who signs in here afterwards for the first time.
      if (!seen.has(one.user)) for (const made of underWay[one.tab % tabs]!) made.notAs.add(one.user)
      seen.add(one.user)
      const isQuiet =
        calls.every((call) => call.pollUnsafe() !== undefined) &&
        apps.every(({ session }) => session.state.get()._tag !== "Refreshing")
      const sent = platform.sent.length
      yield* soon("signing in", app(one.tab).session.signIn(tokenPair(tokens.accessToken, tokens.refreshToken)!))
      if (isQuiet && platform.sent.length !== sent) problems.push("signing in sent something (rule 3)")
      if (userOf(app(one.tab).session.state.get()) !== one.user) problems.push("signed in as somebody else (rule 2)")
    } else if (one._tag === "SignOut") {
      const { session } = app(one.tab)
      // Also a user who has signed in in another tab meanwhile: what is stored is what ends.
      wanted = null
      yield* soon("signing out", session.signOut)
      if (isSignedIn(session.state.get())) problems.push("signed in after signing out (rule 4)")
    } else if (one._tag === "Use") {
      calls.push(yield* Effect.forkChild(use(one.tab), { startImmediately: true }))
    } else if (one._tag === "GiveUp") {
      const last = calls.pop()
      if (last !== undefined) yield* soon("giving up", Fiber.interrupt(last))
    } else if (one._tag === "MarkClaimsStale") {
      yield* app(one.tab).session.markClaimsStale
    } else if (one._tag === "Read") {
      yield* soon("reading", app(one.tab).session.read)
    } else if (one._tag === "Wait") {
      yield* TestClock.adjust(one.seconds * 1000)
    } else if (one._tag === "Revoke") {
      platform.revoke()
    } else if (one._tag === "Fault") {
      platform.state.fault = one.fault
      platform.state.latencyMillis = one.latencyMillis
    }
  }

  platform.state.fault = "none"
  platform.state.latencyMillis = 0
  for (let second = 0; second < 31; second++) yield* TestClock.adjust(1000)
  for (let i = 0; i < 100 && calls.some((call) => call.pollUnsafe() === undefined); i++) yield* turn
  if (calls.some((call) => call.pollUnsafe() === undefined)) problems.push("a call took longer than it may (rule 21)")
  for (let second = 0; second < 31; second++) yield* TestClock.adjust(1000)
  if (apps.some(({ session }) => session.state.get()._tag === "Refreshing")) problems.push("a refresh never ended (rule 1)")
  if (platform.state.mostRefreshesAtOnce > tabs) problems.push("a tab refreshed twice at once")

  isHealed = true
  const stored = browser.storedRefreshToken()
  if (stored !== null && stored !== wanted?.refreshToken) problems.push("the store holds what nobody asked for (rule 2)")
  for (const { session, transport } of apps) {
    yield* soon("a look", session.read)
    const me = yield* soon("a healthy call", Effect.exit(transport.call(users.getMe, {})))
    const user = Exit.isSuccess(me) ? me.value.id : null
    // A revoked session remains usable until its access token expires.
    const isLive = wanted !== null && platform.isLive(wanted.refreshToken, yield* Clock.currentTimeMillis)
    const expected = wanted === null ? [null] : isLive ? [wanted.user] : [wanted.user, null]
    if (!expected.includes(user)) problems.push(`ends as ${user}, and ${expected.join(" or ")} was asked for (rules 1, 2)`)
    const sent = platform.sent.length
    const again = yield* soon("another call", Effect.exit(transport.call(users.getMe, {})))
    if (Exit.isSuccess(again) && platform.sent.length !== sent + 1) problems.push("a fresh token was renewed")
  }
  return problems
})

describe("a session", () => {
  it("is correct after any sequence of sign-ins, sign-outs, calls, faults and waits in one to four tabs, or apps of one page", () =>
    fc.assert(
      fc.asyncProperty(world, (one) =>
        Effect.runPromise(play(one).pipe(Effect.scoped, Effect.provide(TestClock.layer()))).then((problems) =>
          assert.deepStrictEqual(problems, [])
        )
      ),
      { numRuns: 400, endOnFailure: false }
    ))
})

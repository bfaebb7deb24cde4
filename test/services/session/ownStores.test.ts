import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { ClientApp } from "../../../src/services/ClientApp.js"
// Loaded on first use otherwise, which the test's clock would not wait for.
import "../../../src/services/lazy/code.js"
import type { OwnTokenStore, StoredTokens } from "../../../src/services/platform/tokens/TokenStore.own.js"
import { ownStore } from "../../../src/services/platform/tokens/TokenStore.own.js"
import { options } from "../../support/fakes.js"
import { turn } from "../../support/pace.js"
import type { Fault } from "../../support/platform.js"
import { makePlatform } from "../../support/platform.js"

type App = ClientApp["Service"]

const uses = {
  get: ({ user }: App) => user.get(),
  getOrThrow: ({ user }: App) => user.get({ or: "throw" }),
  update: ({ user }: App) => user.update({ displayName: "Ada" }),
  delete: ({ user }: App) => user.delete(),
  leave: ({ teams }: App) => teams.leave("0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"),
  tokens: ({ auth }: App) => auth.getTokens(),
  headers: ({ auth }: App) => auth.getAuthHeaders()
} satisfies Readonly<Record<string, (app: App) => Effect.Effect<unknown, unknown>>>

/** A step of a run. `Elsewhere` is another program that writes to the store. */
type Step =
  | { readonly _tag: "SignIn" | "Elsewhere"; readonly user: "A" | "B"; readonly isAwaited: boolean }
  | { readonly _tag: "SignOut" | "GoneElsewhere" | "GiveUp" | "Revoke" }
  | { readonly _tag: "Use"; readonly use: keyof typeof uses }
  | { readonly _tag: "Wait"; readonly millis: number }
  | { readonly _tag: "Fault"; readonly fault: Fault; readonly latencyMillis: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      _tag: fc.constantFrom("SignIn" as const, "SignIn", "Elsewhere"),
      user: fc.constantFrom("A" as const, "B"),
      isAwaited: fc.boolean()
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({ _tag: fc.constantFrom("SignOut" as const, "SignOut", "GoneElsewhere", "GiveUp", "Revoke") })
  },
  {
    weight: 7,
    arbitrary: fc.record({
      _tag: fc.constant("Use" as const),
      use: fc.constantFrom(...(Object.keys(uses) as Array<keyof typeof uses>))
    })
  },
  { weight: 4, arbitrary: fc.record({ _tag: fc.constant("Wait" as const), millis: fc.constantFrom(1, 15, 60, 3000, 700_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      _tag: fc.constant("Fault" as const),
      fault: fc.constantFrom<Fault>("none", "none", "reset", "hang", "500", "html", "expired", "garbage-token"),
      latencyMillis: fc.constantFrom(0, 40, 3000)
    })
  }
)
const world = fc.record({
  delays: fc.array(fc.constantFrom(0, 1, 10, 30, 80), { minLength: 1, maxLength: 9 }),
  tells: fc.constantFrom("never", "once", "twice", "late", "as it subscribes"),
  isWatched: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 22 })
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** Plays the steps, lets everything recover, and returns what went wrong. */
const play = Effect.fnUntraced(function* ({ delays, isWatched, steps, tells }: World) {
  const services = yield* Effect.context<never>()
  const run = Effect.runPromiseWith(services)
  const platform = makePlatform()
  const problems: Array<string> = []
  let held: StoredTokens | null = null
  let at = 0
  let busy = 0
  // Such a store cannot compare and write in one step: what another program writes in the middle can be lost.
  let isTorn = false
  const slowly = <A>(f: () => A): Promise<A> => {
    const half = (delays[at++ % delays.length] ?? 0) / 2
    busy++
    return run(
      Effect.andThen(
        Effect.sleep(half),
        Effect.flatMap(Effect.sync(f), (value) => Effect.as(Effect.sleep(half), value))
      )
    ).finally(() => busy--)
  }
  const listeners = new Set<() => void>()
  const own: OwnTokenStore = {
    get: () => slowly(() => held),
    set: (tokens) => slowly(() => void (held = tokens)),
    subscribe: (listener) => {
      listeners.add(listener)
      if (tells === "as it subscribes") listener()
      return () => listeners.delete(listener)
    }
  }
  const tell = () => {
    if (tells === "never") return
    for (const listener of listeners) {
      if (tells === "late") void slowly(listener)
      else for (let times = tells === "twice" ? 2 : 1; times > 0; times--) listener()
    }
  }

  /** The pending calls: the user each was made for, if the app had read one, and everyone who has signed in since. */
  const pending = new Set<{ readonly user: string | null; readonly isKnown: boolean }>()
  const http = platform.layerSeen((path, user) => {
    // A watched user is loaded for whoever is signed in.
    if (isWatched || !path.startsWith("/users/me") || user === null) return
    if (![...pending].some((one) => !one.isKnown || one.user === user))
      problems.push(`${path} as ${user}, whom no call is of (rule 94)`)
  })
  const app = Context.get(
    yield* Layer.build(ClientApp.layerNoDeps(options).pipe(Layer.provide([http, Layer.succeedContext(ownStore(own))]))),
    ClientApp
  )
  if (isWatched) yield* Effect.forkScoped(Effect.andThen(app.user.current.watch(), Effect.never))

  const tick = Effect.fnUntraced(function* (millis: number) {
    yield* TestClock.adjust(millis)
    for (let still = 0; still < 3; still++) yield* turn
  })
  const settle = Effect.fnUntraced(function* (fibers: ReadonlyArray<Fiber.Fiber<unknown, unknown>>, millis: number) {
    for (let passed = 0; passed < millis && fibers.some((one) => one.pollUnsafe() === undefined); passed += millis / 100)
      yield* tick(millis / 100)
    return fibers.every((one) => one.pollUnsafe() !== undefined)
  })
  /** The last user who was signed in or out here, once that is known; the rest depends on what the app has read by then. */
  let shown: string | null | undefined
  let wanted: StoredTokens | null = null
  // Nobody being signed in twice is not the same: someone may have been in between.
  let changes = 0
  const calls: Array<Fiber.Fiber<unknown, unknown>> = []

  for (const one of steps) {
    if (["SignIn", "SignOut", "Elsewhere", "GoneElsewhere"].includes(one._tag)) changes++
    if (one._tag === "SignIn" || one._tag === "Elsewhere") {
      const tokens = yield* platform.begin(one.user)
      wanted = tokens
      if (one._tag === "Elsewhere") {
        isTorn ||= busy > 0
        held = tokens
        shown = undefined
        tell()
        continue
      }
      const text = JSON.stringify({ version: 1, projectId: options.projectId, ...tokens })
      const fiber = yield* Effect.forkChild(app.auth.importSession(text), { startImmediately: true })
      if (!one.isAwaited) calls.push(fiber)
      else if (!(yield* settle([fiber], 3000))) problems.push("a sign-in waits (rule 3)")
      shown = one.user
    } else if (one._tag === "SignOut") {
      const fiber = yield* Effect.forkChild(Effect.exit(app.auth.signOut({ noRedirect: true })), { startImmediately: true })
      if (!(yield* settle([fiber], 12_000)))
        problems.push("a sign-out waits (rule 4)")
        // Also a user whom another program has signed in meanwhile: what is stored is what ends.
      ;[wanted, shown] = [null, null]
    } else if (one._tag === "GoneElsewhere") {
      isTorn ||= busy > 0
      ;[held, wanted, shown] = [null, null, undefined]
      tell()
    } else if (one._tag === "Use") {
      const who = shown
      // The current user is whoever is signed in when the answer is there.
      const made = { user: who ?? null, isKnown: who !== undefined && !one.use.startsWith("get") }
      pending.add(made)
      const before = changes
      const call: Effect.Effect<unknown, unknown> = uses[one.use](app)
      const using = Effect.map(Effect.exit(call), (exit) => {
        pending.delete(made)
        if (Exit.isFailure(exit) && Exit.hasDies(exit)) problems.push(`${one.use} dies: ${Cause.squash(exit.cause)}`)
        if (Exit.isSuccess(exit) && one.use === "getOrThrow") {
          const { id } = exit.value as { readonly id: string }
          if (who !== undefined && before === changes && id !== who)
            problems.push(`getOrThrow gives ${id}, and ${who} is signed in`)
        }
      })
      calls.push(yield* Effect.forkChild(using, { startImmediately: true }))
    } else if (one._tag === "Wait") yield* tick(one.millis)
    else if (one._tag === "GiveUp") {
      const last = calls.pop()
      if (last !== undefined) yield* Effect.forkChild(Fiber.interrupt(last), { startImmediately: true })
    } else if (one._tag === "Revoke") platform.revoke()
    else if (one._tag === "Fault") [platform.state.fault, platform.state.latencyMillis] = [one.fault, one.latencyMillis]
  }

  if (!(yield* settle(calls, 95_000))) problems.push("a call takes longer than it may (rule 21)")
  platform.state.fault = "none"
  platform.state.latencyMillis = 0
  yield* tick(1000)
  // The first one after another program has written is not made as that program's user.
  const looks = Effect.andThen(Effect.exit(app.auth.getTokens()), Effect.exit(app.auth.getTokens()))
  const me = yield* Effect.forkChild(looks, { startImmediately: true })
  if (!(yield* settle([me], 40_000))) return [...problems, "a healthy call waits"]
  yield* tick(1000)
  const stored = held?.refreshToken ?? null
  if (!isTorn && stored !== null && stored !== wanted?.refreshToken)
    problems.push("the store ends with whom nobody asked for (rule 2)")
  const exit = yield* Fiber.join(me)
  if (Exit.isFailure(exit)) problems.push(`a healthy call fails: ${Cause.squash(exit.cause)}`)
  return problems
})

describe("an app whose own token store takes its time", () => {
  it(
    "acts as the user that a call was made for, ends each call, and leaves the last act in the store (rules 2, 21, 94)",
    () =>
      fc.assert(
        fc.asyncProperty(world, (one) =>
          Effect.runPromise(play(one).pipe(Effect.scoped, Effect.provide(TestClock.layer()))).then((problems) =>
            assert.deepStrictEqual(problems, [])
          )
        ),
        { numRuns: 100, endOnFailure: false }
      ),
    600_000
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Result, Scheduler } from "effect"
import type { SessionExpired } from "../../../src/errors/sdk.js"
import { Session } from "../../../src/services/layers.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import type { HttpResponse } from "../../../src/services/transport/Http.js"
import { isDefinitelySameUser } from "../../../src/services/transport/isSameUser.js"
import { Config, fakeHttp, json, jwtFrom, known } from "../../support/fakes.js"
import { turn } from "../../support/pace.js"

// A fiber may yield to others between any two of its steps. Here it does so at each of them.

const accessToken = (user: string, lifetimeSeconds: number) =>
  Redacted.make(jwtFrom({ sub: user, iat: 1000, exp: 1000 + lifetimeSeconds }))
const tokens = (user: string, lifetimeSeconds = 600): TokenPair => ({
  accessToken: accessToken(user, lifetimeSeconds),
  refreshToken: Redacted.make(user)
})
const userOf = (pair: TokenPair) =>
  ["ada", "bob", "carol"].find((user) => isDefinitelySameUser(pair.accessToken, tokens(user).accessToken))
const turns = (count: number) => Effect.forEach(Array(count), () => turn, { discard: true })

const ends: Readonly<
  Record<string, { readonly end: (session: Session["Service"]) => Effect.Effect<unknown>; readonly left: string | null }>
> = {
  "a sign-out": { end: (session) => session.signOut, left: null },
  "a sign-in": { end: (session) => session.signIn(tokens("bob")), left: "bob" },
  "a rejection": { end: (session) => session.invalidate, left: null }
}
const renewed = json({ access_token: jwtFrom({ sub: "ada", iat: 1000, exp: 1600 }) })
const rejected = known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
const uses: Readonly<Record<string, { readonly pair: TokenPair; readonly answer: HttpResponse }>> = {
  "a token that is fresh": { pair: tokens("ada"), answer: renewed },
  "a token that is refreshed": { pair: tokens("ada", 0), answer: renewed },
  "a token whose refresh is rejected": { pair: tokens("ada", 0), answer: rejected },
  "a token that has expired": { pair: { accessToken: accessToken("ada", 0), refreshToken: null }, answer: rejected }
}

/** A session in memory, whose platform gives every request one response. */
const sessionWith = (answer: HttpResponse) =>
  Effect.map(
    fakeHttp(() => Effect.succeed(answer)),
    (http) =>
      Session.layer.pipe(Layer.provideMerge(TokenStore.layerMemory), Layer.provide(Layer.merge(Config, http.layer)), Layer.fresh)
  )

describe("a request for the session's tokens", () => {
  for (const [how, { end, left }] of Object.entries(ends))
    for (const [which, { answer, pair }] of Object.entries(uses))
      it.effect(`neither brings a session back nor ends a later one: ${how} at any step of one for ${which} (rules 2, 14)`, () =>
        Effect.gen(function* () {
          const layer = yield* sessionWith(answer)
          const withStepsBefore = Effect.fnUntraced(function* (steps: number) {
            const session = yield* Session
            yield* session.signIn(pair)
            const asking = yield* Effect.forkChild(
              Effect.provideService(Effect.result(session.getTokens()), Scheduler.MaxOpsBeforeYield, 3),
              { startImmediately: true }
            )
            yield* turns(steps)
            const hasEnded = asking.pollUnsafe() !== undefined
            yield* end(session)
            const got = Result.getOrElse(yield* Fiber.join(asking), () => null)
            yield* turns(20)
            if (got?.refreshToken) assert.strictEqual(userOf(got), Redacted.value(got.refreshToken), `${steps} steps`)
            const state = session.state.get()
            assert.strictEqual("pair" in state ? userOf(state.pair) : null, left, `${steps} steps`)
            const stored = yield* (yield* TokenStore).get
            assert.strictEqual(stored && userOf(stored), left, `in the store, ${steps} steps`)
            return hasEnded
          })
          let steps = 0
          while (!(yield* Effect.scoped(Effect.provide(withStepsBefore(steps), layer)))) steps++
          assert.isAbove(steps, 10)
        })
      )
})

/** A sign-in or a sign-out of some steps, and who is signed in after it. */
interface Change {
  readonly run: (session: Session["Service"]) => Effect.Effect<unknown, SessionExpired>
  readonly left: string | null
}
const signInWithTicket = (session: Session["Service"], user: string) =>
  Effect.gen(function* () {
    const { own } = yield* session.ticket
    yield* session.signIn(tokens(user), own)
    yield* session.claim(own)
  })
const changesTo = (user: string): Readonly<Record<string, Change>> => ({
  "a sign-in with a ticket": { run: (session) => signInWithTicket(session, user), left: user },
  "a sign-in": { run: (session) => session.signIn(tokens(user)), left: user },
  "a sign-out": { run: (session) => session.signOut, left: null }
})

describe("of a sign-in and a sign-out", () => {
  for (const [earlier, { run: begin }] of Object.entries(changesTo("bob")))
    for (const [later, { run, left }] of Object.entries(changesTo("carol")))
      it.effect(`the one that began last wins: ${later} at any step of ${earlier}`, () =>
        Effect.gen(function* () {
          const layer = yield* sessionWith(rejected)
          const withStepsBefore = Effect.fnUntraced(function* (steps: number) {
            const session = yield* Session
            yield* session.signIn(tokens("ada"))
            const { own: before } = yield* session.ticket
            const running = yield* Effect.forkChild(
              Effect.provideService(Effect.exit(begin(session)), Scheduler.MaxOpsBeforeYield, 3),
              { startImmediately: true }
            )
            yield* turns(steps)
            // Otherwise it has not begun.
            if ((yield* session.ticket).own === before + 1) return false
            const hasEnded = running.pollUnsafe() !== undefined
            yield* run(session)
            yield* Fiber.join(running)
            yield* turns(20)
            const state = session.state.get()
            assert.strictEqual("pair" in state ? userOf(state.pair) : null, left, `${steps} steps`)
            const stored = yield* (yield* TokenStore).get
            assert.strictEqual(stored && userOf(stored), left, `in the store, ${steps} steps`)
            return hasEnded
          })
          let steps = 0
          while (!(yield* Effect.scoped(Effect.provide(withStepsBefore(steps), layer)))) steps++
          assert.isAbove(steps, 5)
        })
      )
})

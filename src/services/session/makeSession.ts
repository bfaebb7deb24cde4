import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { SessionEnd, TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { attemptTimeoutMillis, retryBaseMillis } from "../../schemas/limits.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../AppConfig.js"
import * as Observable from "../platform/Observable.js"
import { Tabs } from "../platform/Tabs.js"
import type { TokenPair } from "../platform/TokenStore.js"
import { identity, isSame, isSameSession, TokenStore, takesSignIns } from "../platform/TokenStore.js"
import { monotonicMillis } from "../transport/attempts.js"
import type { Caller } from "../transport/Caller.js"
import { CallOptions } from "../transport/CallOptions.js"
import { isSurelyOtherUser } from "../transport/isSameUser.js"
import * as accessToken from "./accessToken.js"
import { makeCallers } from "./callers.js"
import { isNewer, isSamePair, readable } from "./pairs.js"
import { makeRenew } from "./renewal.js"
import type { Active, Refresh, Refreshing, State } from "./State.js"
import { isSignedIn } from "./State.js"
import { tokenOf } from "./tokenOf.js"
import { makeTurns } from "./turns.js"
import { makeWrites } from "./writes.js"

/** Builds the state machine of a session: what it is, and every way in which it changes. @internal */
export const makeSession = Effect.gen(function* () {
  const store = yield* TokenStore
  const tabs = yield* Tabs
  const renew = yield* makeRenew
  const attemptMillis = (yield* AppConfig).attemptTimeoutMillis ?? attemptTimeoutMillis
  const layerScope = yield* Scope.Scope
  const writes = makeWrites()

  let sessionScope = Scope.makeUnsafe()
  // The session that ended last: a store that could not forget it must not bring it back.
  let ended: Redacted.Redacted | null = null
  let serverOffsetMillis = 0
  let changes = 0

  const state = Observable.make<State>({ _tag: "Unread", generation: 0 }, () =>
    // Only who watches needs to hear of other tabs at once; every use of a token looks into the store anyway.
    tabs.subscribe(() => Effect.runForkWith(services)(Effect.forkIn(read, layerScope)))
  )
  const services = yield* Effect.context<never>()
  const callers = makeCallers(state)
  const { claim, take: takeTurn, turn } = makeTurns()

  // The only place that changes the state. What hangs on a session ends with it, and nothing waits for its refresh any more.
  const become = (next: State): void => {
    const before = state.get()
    changes++
    if (isSignedIn(before) && (!isSignedIn(next) || next.generation !== before.generation)) {
      const closing = Scope.closeUnsafe(sessionScope, Exit.void)
      sessionScope = Scope.makeUnsafe()
      if (closing !== undefined) Effect.runForkWith(services)(closing)
    }
    state.set(next)
    // A session that is rejected ends by its own refresh, which goes on to clear the store.
    if (before._tag === "Refreshing" && next._tag !== "Invalid" && next.generation !== before.generation) {
      abandon(before, "replaced")
    }
  }
  const abandon = ({ refresh }: Refreshing, reason: SessionEnd): void => {
    Deferred.doneUnsafe(refresh.result, new SessionExpired({ reason }))
    refresh.stop()
  }
  const isCurrent = (session: Active | Refreshing): boolean => {
    const now = state.get()
    return isSignedIn(now) && now.generation === session.generation
  }

  // The state first, and the store after it: nothing that the store does can keep a session alive.
  const end = (_tag: "SignedOut" | "Invalid", pair: TokenPair | null, write: Effect.Effect<unknown>) =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        if (pair !== null) ended = identity(pair)
        return Effect.andThen(
          writes.run(write, () => become({ _tag, generation: state.get().generation + 1 })),
          tabs.announce
        )
      })
    )

  /** Takes over what the store holds: at first use, and what another tab or a server has written since. */
  const read = Effect.suspend(() => {
    if (writes.isWriting()) return Effect.void
    const asOf = changes
    return Effect.flatMap(store.get, (found) => {
      const held = state.get()
      // The usual case, before any token is decoded.
      return isSignedIn(held) && found !== null && isSamePair(found, held.pair) ? Effect.void : take(found, asOf)
    })
  })

  const take = (found: TokenPair | null, asOf: number) =>
    Effect.gen(function* () {
      const stored = readable(found)
      const freshness = stored?.accessToken ? yield* accessToken.found(stored.accessToken, serverOffsetMillis) : accessToken.spent
      // What happened here meanwhile is newer than what was read.
      if (changes !== asOf || writes.isWriting()) return
      const now = state.get()
      const { generation } = now
      if (stored === null) {
        if (now._tag === "Unread") become({ _tag: "SignedOut", generation })
        else if (isSignedIn(now)) become({ _tag: "SignedOut", generation: generation + 1 })
      } else if (isSignedIn(now) && isSameSession(stored, now.pair)) {
        if (now._tag === "Active" && isNewer(stored, now.pair)) become({ ...now, pair: stored, freshness })
      } else if (isSignedIn(now) || ended === null || !isSame(ended, identity(stored))) {
        become({ _tag: "Active", generation: now._tag === "Unread" ? generation : generation + 1, pair: stored, freshness })
      }
    })

  const renewOnce = (session: Active, own: Refresh) =>
    Effect.gen(function* () {
      const { pair } = session
      if (pair.refreshToken === null) return yield* new SessionExpired({ reason: "rejected" })
      // Another tab may have renewed it while this one waited for its turn.
      const stored = readable(yield* store.get)
      const isDone = stored?.accessToken && isSameSession(stored, pair) && isNewer(stored, pair)
      const renewal = isDone ? { _tag: "Renewed" as const, accessToken: stored.accessToken } : yield* renew(pair.refreshToken)
      const isOthers = renewal._tag === "Renewed" && isSurelyOtherUser(renewal.accessToken, pair.accessToken)

      if (renewal._tag === "Unavailable") {
        if (session.freshness.expiresAtMillis > (yield* monotonicMillis) && pair.accessToken !== null) return pair.accessToken
        return yield* Effect.fail(renewal.error)
      }
      if (!isCurrent(session)) return yield* new SessionExpired({ reason: "replaced" })
      // A token of another user is no answer to this session: whoever mixed the two up, nothing is done as that user.
      if (renewal._tag === "Rejected" || isOthers) {
        yield* end("Invalid", pair, store.replace(pair, null))
        return yield* new SessionExpired({ reason: "rejected" })
      }
      const freshness = yield* accessToken.received(renewal.accessToken, serverOffsetMillis)
      const now = state.get()
      if (!isCurrent(session)) return yield* new SessionExpired({ reason: "replaced" })
      const next: TokenPair = { accessToken: renewal.accessToken, refreshToken: pair.refreshToken }
      const isOutdated = now._tag === "Refreshing" && now.claimsChanged
      become({
        _tag: "Active",
        generation: session.generation,
        pair: next,
        freshness: isOutdated ? { ...freshness, staleAtMillis: 0 } : freshness
      })
      // Also for those who wait for a later refresh, which was begun because this one took so long.
      if (now._tag === "Refreshing" && now.refresh !== own)
        Deferred.doneUnsafe(now.refresh.result, Effect.succeed(renewal.accessToken))
      if (!isDone) {
        yield* writes.run(store.replace(pair, next))
        yield* tabs.announce
      }
      return renewal.accessToken
    })

  // Runs apart from the callers, so that one who gives up does not take the others' refresh along. The observer runs on every
  // exit, also if the app is closed before the fiber has begun: a refresh never stays announced without one under way.
  const startRefresh = ({ freshness, generation, pair }: Active | Refreshing) =>
    Effect.gen(function* () {
      const session: Active = { _tag: "Active", generation, pair, freshness }
      const refresh: Refresh = { result: Deferred.makeUnsafe(), startedAtMillis: yield* monotonicMillis, stop: () => {} }
      become({ ...session, _tag: "Refreshing", refresh, claimsChanged: false })
      // It is everybody's, so it has its own time, and not that of the call that needs it first.
      const renewing = Effect.provideService(tabs.exclusive(renewOnce(session, refresh)), CallOptions, {})
      const fiber = yield* Effect.forkIn(Effect.interruptible(renewing), layerScope)
      refresh.stop = () => fiber.interruptUnsafe()
      fiber.addObserver((exit) => {
        const now = state.get()
        if (now._tag === "Refreshing" && now.refresh === refresh) {
          const { generation, pair, freshness } = now
          become({ _tag: "Active", generation, pair, freshness })
        }
        Deferred.doneUnsafe(refresh.result, exit)
      })
      return refresh
    })

  const isFresh = (session: Active, now: number, minFreshMillis: number) =>
    now < session.freshness.staleAtMillis && session.freshness.expiresAtMillis - now >= minFreshMillis

  /** A token of the caller that is likely to be accepted, and lives at least so long where the platform's tokens do. */
  const tokenFor = (caller: Caller, minFreshMillis = 0): Effect.Effect<AccessToken, SessionExpired | TransportFailure> =>
    Effect.flatMap(Effect.andThen(read, monotonicMillis), (now) => {
      if (callers.isReplaced(caller)) return new SessionExpired({ reason: "replaced" })
      const session = state.get()
      const token = session._tag === "Active" && isFresh(session, now, minFreshMillis) ? session.pair.accessToken : null
      // The usual case. All others may have to begin something, which nothing may interrupt half way.
      return token === null ? obtained(caller, now, minFreshMillis) : Effect.succeed(token)
    })

  const obtained = (
    caller: Caller,
    now: number,
    minFreshMillis: number,
    hasWaited = false
  ): Effect.Effect<AccessToken, SessionExpired | TransportFailure> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        if (callers.isReplaced(caller)) return yield* new SessionExpired({ reason: "replaced" })
        const session = state.get()
        if (!isSignedIn(session)) {
          return yield* new SessionExpired({ reason: session._tag === "Invalid" ? "rejected" : "signed-out" })
        }
        // One that takes longer than an attempt may never end; a call does not inherit its time.
        if (session._tag === "Refreshing" && now - session.refresh.startedAtMillis < attemptMillis) {
          const { result, startedAtMillis } = session.refresh
          const isOld = now - startedAtMillis > retryBaseMillis && !hasWaited
          const shared = restore(Deferred.await(result))
          if (!isOld) return yield* shared
          // What it failed for may have been over when this call was made.
          const again = Effect.flatMap(monotonicMillis, (then) => restore(obtained(caller, then, minFreshMillis, true)))
          return yield* Effect.catch(shared, (error) => (error._tag === "SessionExpired" ? Effect.fail(error) : again))
        }
        const { accessToken, refreshToken } = session.pair
        if (session._tag === "Active" && accessToken !== null && isFresh(session, now, minFreshMillis)) return accessToken
        if (refreshToken !== null) return yield* restore(Deferred.await((yield* startRefresh(session)).result))
        if (now < session.freshness.expiresAtMillis) return session.pair.accessToken
        yield* invalidate
        return yield* new SessionExpired({ reason: "rejected" })
      })
    )

  const invalidate = Effect.suspend(() => {
    const session = state.get()
    if (!isSignedIn(session)) return Effect.void
    const ending = end("Invalid", session.pair, store.replace(session.pair, null))
    return session._tag === "Active" ? ending : Effect.tap(ending, () => Effect.sync(() => abandon(session, "rejected")))
  })

  const signIn = (pair: TokenPair, turn?: number) =>
    Effect.gen(function* () {
      takeTurn(turn)
      callers.changed()
      const clean = readable(pair)
      const freshness = clean?.accessToken
        ? yield* accessToken.received(clean.accessToken, serverOffsetMillis)
        : accessToken.spent
      yield* writes.run(store.set(clean), () => {
        const generation = state.get().generation + 1
        ended = null
        become(clean === null ? { _tag: "Invalid", generation } : { _tag: "Active", generation, pair: clean, freshness })
      })
      yield* tabs.announce
    }).pipe(Effect.uninterruptible)

  const signOut = Effect.gen(function* () {
    if (state.get()._tag === "Unread") yield* read
    takeTurn()
    callers.changed()
    const before = state.get()
    const pair = isSignedIn(before) ? before.pair : null
    yield* end("SignedOut", pair, store.set(null))
    return pair
  }).pipe(Effect.uninterruptible)

  const spend = (test: (session: Active | Refreshing) => boolean, freshness: (now: Active) => Active["freshness"]) =>
    Effect.sync(() => {
      const session = state.get()
      if (session._tag === "Active" && test(session)) become({ ...session, freshness: freshness(session) })
      else if (session._tag === "Refreshing") become({ ...session, claimsChanged: session.claimsChanged || test(session) })
    })

  return {
    state: { get: state.get, subscribe: state.subscribe },
    read: Effect.map(read, state.get),
    scope: Effect.sync(() => sessionScope),
    caller: callers.caller,
    tokenFor,
    ownPair: Effect.flatMap(Effect.andThen(read, Effect.context<never>()), (context) => {
      const caller = callers.caller(context)
      if (callers.isReplaced(caller)) return new SessionExpired({ reason: "replaced" })
      const now = state.get()
      return Effect.succeed(isSignedIn(now) ? now.pair : null)
    }),
    invalidate,
    canSignIn: takesSignIns(store),
    turn,
    claim,
    signIn,
    signOut,
    tokenOf: (pair: TokenPair) => tokenOf(renew, pair, serverOffsetMillis),
    markClaimsStale: spend(
      (session) => session.pair.refreshToken !== null,
      ({ freshness }) => ({ ...freshness, staleAtMillis: 0 })
    ),
    refused: (token: AccessToken) =>
      spend(
        (session) => session._tag === "Active" && session.pair.accessToken !== null && isSame(session.pair.accessToken, token),
        () => accessToken.spent
      ),
    observed: (serverMillis: number) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        serverOffsetMillis = serverMillis - now
      })
  }
})

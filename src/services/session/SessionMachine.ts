import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
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
import type { OtherTabs } from "../platform/Tabs.js"
import { Tabs } from "../platform/Tabs.js"
import type { TokenPair } from "../platform/TokenStore.js"
import { identity, isSame, isSameSession, TokenStore, takesSignIns } from "../platform/TokenStore.js"
import { monotonicMillis } from "../transport/attempts.js"
import type { Caller } from "../transport/Caller.js"
import { CallOptions } from "../transport/CallOptions.js"
import type { Http } from "../transport/Http.js"
import { isSurelyOtherUser } from "../transport/isSameUser.js"
import * as accessToken from "./accessToken.js"
import { Callers } from "./callers.js"
import { isNewer, isSamePair, readable } from "./pairs.js"
import { renew } from "./renewal.js"
import type { Turn } from "./Session.js"
import type { Active, Refresh, Refreshing, State } from "./State.js"
import { isSignedIn } from "./State.js"
import { tokenOf } from "./tokenOf.js"
import { Turns } from "./turns.js"
import { Writes } from "./writes.js"

/** What a session is made of. @internal */
export type SessionServices = AppConfig | Http | Scope.Scope | TokenStore

/** The state machine of a session: what it is, and every way in which it changes. A class, because each request of a server has one. @internal */
export class SessionMachine {
  readonly state: Observable.Observable<State>
  protected readonly services: Context.Context<SessionServices>
  private readonly subject: Observable.Subject<State>
  private readonly store: TokenStore["Service"]
  private readonly tabs: OtherTabs
  private readonly writes = new Writes()
  private readonly turns = new Turns()
  private readonly callers: Callers
  private sessionScope = Scope.makeUnsafe()
  // The session that ended last: a store that could not forget it must not bring it back.
  private ended: Redacted.Redacted | null = null
  private serverOffsetMillis = 0
  private changes = 0

  constructor(services: Context.Context<SessionServices>) {
    this.services = services
    this.store = Context.get(services, TokenStore)
    this.tabs = Context.get(services, Tabs)
    this.subject = Observable.make<State>({ _tag: "Unread", generation: 0 }, () =>
      // Only who watches needs to hear of other tabs at once; every use of a token looks into the store anyway.
      this.tabs.subscribe(() => Effect.runForkWith(services)(Effect.forkIn(this.takeStored, this.appScope)))
    )
    this.state = this.subject
    this.callers = new Callers(this.state)
  }

  /** Where the session stands, after a look into the token store. */
  get read(): Effect.Effect<State> {
    return Effect.map(this.takeStored, () => this.state.get())
  }

  /** The scope of the present session, which closes when it ends. */
  get scope(): Effect.Effect<Scope.Scope> {
    return Effect.sync(() => this.sessionScope)
  }

  get canSignIn() {
    return takesSignIns(this.store)
  }

  get turn(): Effect.Effect<Turn> {
    return this.turns.next
  }

  claim(turn: number): Effect.Effect<void, SessionExpired> {
    return this.turns.claim(turn)
  }

  caller(context: Context.Context<never>): Caller {
    return this.callers.caller(context)
  }

  /** A token of the caller that is likely to be accepted, and lives at least so long where the platform's tokens do. */
  tokenFor(caller: Caller, minFreshMillis = 0): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.flatMap(Effect.andThen(this.takeStored, monotonicMillis), (now) => {
      if (this.callers.isReplaced(caller)) return new SessionExpired({ reason: "replaced" })
      const session = this.state.get()
      const token = session._tag === "Active" && isFresh(session, now, minFreshMillis) ? session.pair.accessToken : null
      // The usual case. All others may have to begin something, which nothing may interrupt half way.
      return token === null ? this.obtained(caller, now, minFreshMillis) : Effect.succeed(token)
    })
  }

  /** The tokens of the one whose operation is under way; null if nobody is signed in. */
  get ownPair(): Effect.Effect<TokenPair | null, SessionExpired> {
    return Effect.flatMap(Effect.andThen(this.takeStored, Effect.context<never>()), (context) => {
      if (this.callers.isReplaced(this.caller(context))) return new SessionExpired({ reason: "replaced" })
      const now = this.state.get()
      return Effect.succeed(isSignedIn(now) ? now.pair : null)
    })
  }

  get invalidate(): Effect.Effect<void> {
    return Effect.suspend(() => {
      const session = this.state.get()
      if (!isSignedIn(session)) return Effect.void
      const ending = this.end("Invalid", session.pair, this.store.replace(session.pair, null))
      return session._tag === "Active" ? ending : Effect.tap(ending, () => Effect.sync(() => abandon(session, "rejected")))
    })
  }

  signIn(pair: TokenPair, turn?: number): Effect.Effect<void> {
    return Effect.gen({ self: this }, function* () {
      this.turns.take(turn)
      this.callers.changed()
      const clean = readable(pair)
      const freshness = clean?.accessToken
        ? yield* accessToken.received(clean.accessToken, this.serverOffsetMillis)
        : accessToken.spent
      yield* this.writes.run(this.store.set(clean), () => {
        const generation = this.state.get().generation + 1
        this.ended = null
        this.become(clean === null ? { _tag: "Invalid", generation } : { _tag: "Active", generation, pair: clean, freshness })
      })
      yield* this.tabs.announce
    }).pipe(Effect.uninterruptible)
  }

  get signOut(): Effect.Effect<TokenPair | null> {
    return Effect.gen({ self: this }, function* () {
      if (this.state.get()._tag === "Unread") yield* this.takeStored
      this.turns.take()
      this.callers.changed()
      const before = this.state.get()
      const pair = isSignedIn(before) ? before.pair : null
      yield* this.end("SignedOut", pair, this.store.set(null))
      return pair
    }).pipe(Effect.uninterruptible)
  }

  tokenOf(pair: TokenPair): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.suspend(() => tokenOf(this.services, pair, this.serverOffsetMillis))
  }

  get markClaimsStale(): Effect.Effect<void> {
    return this.spend(
      (session) => session.pair.refreshToken !== null,
      ({ freshness }) => ({ ...freshness, staleAtMillis: 0 })
    )
  }

  refused(token: AccessToken): Effect.Effect<void> {
    return this.spend(
      (session) => session._tag === "Active" && session.pair.accessToken !== null && isSame(session.pair.accessToken, token),
      () => accessToken.spent
    )
  }

  observed(serverMillis: number): Effect.Effect<void> {
    return Effect.map(Clock.currentTimeMillis, (now) => {
      this.serverOffsetMillis = serverMillis - now
    })
  }

  private get appScope(): Scope.Scope {
    return Context.get(this.services, Scope.Scope)
  }

  // The only place that changes the state. What hangs on a session ends with it, and nothing waits for its refresh any more.
  private become(next: State): void {
    const before = this.state.get()
    this.changes++
    if (isSignedIn(before) && (!isSignedIn(next) || next.generation !== before.generation)) {
      const closing = Scope.closeUnsafe(this.sessionScope, Exit.void)
      this.sessionScope = Scope.makeUnsafe()
      if (closing !== undefined) Effect.runForkWith(this.services)(closing)
    }
    this.subject.set(next)
    // A session that is rejected ends by its own refresh, which goes on to clear the store.
    if (before._tag === "Refreshing" && next._tag !== "Invalid" && next.generation !== before.generation) {
      abandon(before, "replaced")
    }
  }

  private isCurrent(session: Active | Refreshing): boolean {
    const now = this.state.get()
    return isSignedIn(now) && now.generation === session.generation
  }

  // The state first, and the store after it: nothing that the store does can keep a session alive.
  private end(_tag: "SignedOut" | "Invalid", pair: TokenPair | null, write: Effect.Effect<unknown>): Effect.Effect<void> {
    return Effect.uninterruptible(
      Effect.suspend(() => {
        if (pair !== null) this.ended = identity(pair)
        return Effect.andThen(
          this.writes.run(write, () => this.become({ _tag, generation: this.state.get().generation + 1 })),
          this.tabs.announce
        )
      })
    )
  }

  /** Takes over what the store holds: at first use, and what another tab or a server has written since. */
  private get takeStored(): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (this.writes.isWriting()) return Effect.void
      const asOf = this.changes
      return Effect.flatMap(this.store.get, (found) => {
        const held = this.state.get()
        // The usual case, before any token is decoded.
        return isSignedIn(held) && found !== null && isSamePair(found, held.pair) ? Effect.void : this.take(found, asOf)
      })
    })
  }

  private take(found: TokenPair | null, asOf: number): Effect.Effect<void> {
    return Effect.gen({ self: this }, function* () {
      const stored = readable(found)
      const freshness = stored?.accessToken
        ? yield* accessToken.found(stored.accessToken, this.serverOffsetMillis)
        : accessToken.spent
      // What happened here meanwhile is newer than what was read.
      if (this.changes !== asOf || this.writes.isWriting()) return
      const now = this.state.get()
      const { generation } = now
      if (stored === null) {
        if (now._tag === "Unread") this.become({ _tag: "SignedOut", generation })
        else if (isSignedIn(now)) this.become({ _tag: "SignedOut", generation: generation + 1 })
      } else if (isSignedIn(now) && isSameSession(stored, now.pair)) {
        if (now._tag === "Active" && isNewer(stored, now.pair)) this.become({ ...now, pair: stored, freshness })
      } else if (isSignedIn(now) || this.ended === null || !isSame(this.ended, identity(stored))) {
        this.become({ _tag: "Active", generation: now._tag === "Unread" ? generation : generation + 1, pair: stored, freshness })
      }
    })
  }

  private renewOnce(session: Active, own: Refresh): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.gen({ self: this }, function* () {
      const { pair } = session
      if (pair.refreshToken === null) return yield* new SessionExpired({ reason: "rejected" })
      // Another tab may have renewed it while this one waited for its turn.
      const stored = readable(yield* this.store.get)
      const isDone = stored?.accessToken && isSameSession(stored, pair) && isNewer(stored, pair)
      const renewal = isDone
        ? { _tag: "Renewed" as const, accessToken: stored.accessToken }
        : yield* renew(this.services, pair.refreshToken)
      const isOthers = renewal._tag === "Renewed" && isSurelyOtherUser(renewal.accessToken, pair.accessToken)

      if (renewal._tag === "Unavailable") {
        if (session.freshness.expiresAtMillis > (yield* monotonicMillis) && pair.accessToken !== null) return pair.accessToken
        return yield* Effect.fail(renewal.error)
      }
      if (!this.isCurrent(session)) return yield* new SessionExpired({ reason: "replaced" })
      // A token of another user is no answer to this session: whoever mixed the two up, nothing is done as that user.
      if (renewal._tag === "Rejected" || isOthers) {
        yield* this.end("Invalid", pair, this.store.replace(pair, null))
        return yield* new SessionExpired({ reason: "rejected" })
      }
      const freshness = yield* accessToken.received(renewal.accessToken, this.serverOffsetMillis)
      const now = this.state.get()
      if (!this.isCurrent(session)) return yield* new SessionExpired({ reason: "replaced" })
      const next: TokenPair = { accessToken: renewal.accessToken, refreshToken: pair.refreshToken }
      const isOutdated = now._tag === "Refreshing" && now.claimsChanged
      this.become({
        _tag: "Active",
        generation: session.generation,
        pair: next,
        freshness: isOutdated ? { ...freshness, staleAtMillis: 0 } : freshness
      })
      // Also for those who wait for a later refresh, which was begun because this one took so long.
      if (now._tag === "Refreshing" && now.refresh !== own)
        Deferred.doneUnsafe(now.refresh.result, Effect.succeed(renewal.accessToken))
      if (!isDone) {
        yield* this.writes.run(this.store.replace(pair, next))
        yield* this.tabs.announce
      }
      return renewal.accessToken
    })
  }

  // Runs apart from the callers, so that one who gives up does not take the others' refresh along. The observer runs on every
  // exit, also if the app is closed before the fiber has begun: a refresh never stays announced without one under way.
  private startRefresh({ freshness, generation, pair }: Active | Refreshing): Effect.Effect<Refresh> {
    return Effect.gen({ self: this }, function* () {
      const session: Active = { _tag: "Active", generation, pair, freshness }
      const refresh: Refresh = { result: Deferred.makeUnsafe(), startedAtMillis: yield* monotonicMillis, stop: () => {} }
      this.become({ ...session, _tag: "Refreshing", refresh, claimsChanged: false })
      // It is everybody's, so it has its own time, and not that of the call that needs it first.
      const renewing = Effect.provideService(this.tabs.exclusive(this.renewOnce(session, refresh)), CallOptions, {})
      const fiber = yield* Effect.forkIn(Effect.interruptible(renewing), this.appScope)
      refresh.stop = () => fiber.interruptUnsafe()
      fiber.addObserver((exit) => {
        const now = this.state.get()
        if (now._tag === "Refreshing" && now.refresh === refresh) {
          const { generation, pair, freshness } = now
          this.become({ _tag: "Active", generation, pair, freshness })
        }
        Deferred.doneUnsafe(refresh.result, exit)
      })
      return refresh
    })
  }

  private obtained(
    caller: Caller,
    now: number,
    minFreshMillis: number,
    hasWaited = false
  ): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.gen({ self: this }, function* () {
        if (this.callers.isReplaced(caller)) return yield* new SessionExpired({ reason: "replaced" })
        const session = this.state.get()
        if (!isSignedIn(session)) {
          return yield* new SessionExpired({ reason: session._tag === "Invalid" ? "rejected" : "signed-out" })
        }
        const attemptMillis = Context.get(this.services, AppConfig).attemptTimeoutMillis ?? attemptTimeoutMillis
        // One that takes longer than an attempt may never end; a call does not inherit its time.
        if (session._tag === "Refreshing" && now - session.refresh.startedAtMillis < attemptMillis) {
          const { result, startedAtMillis } = session.refresh
          const isOld = now - startedAtMillis > retryBaseMillis && !hasWaited
          const shared = restore(Deferred.await(result))
          if (!isOld) return yield* shared
          // What it failed for may have been over when this call was made.
          const again = Effect.flatMap(monotonicMillis, (then) => restore(this.obtained(caller, then, minFreshMillis, true)))
          return yield* Effect.catch(shared, (error) => (error._tag === "SessionExpired" ? Effect.fail(error) : again))
        }
        const { accessToken, refreshToken } = session.pair
        if (session._tag === "Active" && accessToken !== null && isFresh(session, now, minFreshMillis)) return accessToken
        if (refreshToken !== null) return yield* restore(Deferred.await((yield* this.startRefresh(session)).result))
        if (now < session.freshness.expiresAtMillis) return session.pair.accessToken
        yield* this.invalidate
        return yield* new SessionExpired({ reason: "rejected" })
      })
    )
  }

  private spend(
    test: (session: Active | Refreshing) => boolean,
    freshness: (now: Active) => Active["freshness"]
  ): Effect.Effect<void> {
    return Effect.sync(() => {
      const session = this.state.get()
      if (session._tag === "Active" && test(session)) this.become({ ...session, freshness: freshness(session) })
      else if (session._tag === "Refreshing") this.become({ ...session, claimsChanged: session.claimsChanged || test(session) })
    })
  }
}

const abandon = ({ refresh }: Refreshing, reason: SessionEnd): void => {
  Deferred.doneUnsafe(refresh.result, new SessionExpired({ reason }))
  refresh.stop()
}

const isFresh = (session: Active, now: number, minFreshMillis: number): boolean =>
  now < session.freshness.staleAtMillis && session.freshness.expiresAtMillis - now >= minFreshMillis

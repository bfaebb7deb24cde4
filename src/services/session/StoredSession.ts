import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { InvalidOption } from "../../errors/options.js"
import type { Absence } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { monotonicMillis } from "../../internal/clocks.js"
import * as Observable from "../../internal/Observable.js"
import { Sharing } from "../../internal/Sharing.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { AppConfig } from "../config/AppConfig.js"
import type { OtherTabs } from "../platform/Tabs.js"
import { Tabs } from "../platform/Tabs.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { identity, isSame, limited, TokenStore, takesSignIns } from "../platform/tokens/TokenStore.js"
import { none } from "../platform/tokens/TokenStore.none.js"
import { reportUnhandled } from "../platform/Unhandled.js"
import type { Caller } from "../transport/AccessTokens.js"
import { CallOptions } from "../transport/CallOptions.js"
import type { Http } from "../transport/Http.js"
import { Outbound } from "../transport/makeTransport.js"
import type { PlatformClock } from "../transport/PlatformClock.js"
import * as accessToken from "./accessToken.js"
import { followStore } from "./followStore.js"
import { independently } from "./independently.js"
import { LeftSessions } from "./LeftSessions.js"
import { isSamePair, readable } from "./pairs.js"
import { abandon } from "./Renewals.js"
import type { Active, Refreshing, State } from "./State.js"
import { adopting, Callers, endOf, isSignedIn } from "./State.js"
import type { Ticket } from "./Tickets.js"
import { Tickets } from "./Tickets.js"
import { Writes } from "./Writes.js"

/** The services that a session requires. */
export type SessionServices = AppConfig | Http | Outbound | Scope.Scope | TokenStore

/** The state machine of a session, with all its transitions. A class, because on a server each request has its own. @internal */
export class StoredSession {
  readonly state: Observable.Observable<State>
  readonly services: Context.Context<SessionServices>
  readonly #subject: Observable.Subject<State>
  readonly store: TokenStore["Service"]
  readonly tabs: OtherTabs
  /** Whether callers may wait for work that others started. */
  readonly mayShare: boolean
  readonly writes: Writes
  readonly #tickets = new Tickets()
  readonly callers: Callers
  #sessionScope = Scope.makeUnsafe()
  // The last session that ended: a store that failed to delete it must not bring it back.
  #ended: Redacted.Redacted | null = null
  readonly #left = new LeftSessions()
  #changes = 0

  constructor(services: Context.Context<SessionServices>) {
    this.services = services
    this.store = Context.get(services, TokenStore)
    this.tabs = Context.get(services, Tabs)
    this.mayShare = Context.get(services, Sharing)
    // What has been written stays, also if the host cannot tell the others.
    const announce = Effect.catchDefect(this.tabs.announce, reportUnhandled)
    this.writes = new Writes(this.mayShare, Effect.provideContext(announce, services))
    // Only watchers need changes at once; every use of a token reads the store anyway.
    this.#subject = Observable.make<State>({ _tag: "Unread", generation: 0 }, () => followStore(services, this.takeStored))
    this.state = this.#subject
    this.callers = new Callers(this.state)
  }

  /** Reads the token store and returns the state of the session. */
  get read(): Effect.Effect<State> {
    return Effect.map(this.#storedInTime, () => this.state.get())
  }

  /** The scope of the current session, which closes when the session ends. */
  get scope(): Effect.Effect<Scope.Scope> {
    return Effect.sync(() => this.#sessionScope)
  }

  get absence(): Absence {
    if (this.state.get()._tag === "Invalid") return "rejected"
    return this.store.refusal === none.refusal ? "no-store" : "signed-out"
  }

  get canSignIn(): Effect.Effect<void, InvalidOption> {
    return takesSignIns(this.store)
  }

  get ticket(): Effect.Effect<Ticket> {
    return this.#tickets.next
  }

  claim(ticket: number): Effect.Effect<void, SessionExpired> {
    return this.#tickets.claim(ticket)
  }

  caller(context: Context.Context<never>): Caller {
    return this.callers.caller(context)
  }

  get isReplaced(): Effect.Effect<boolean> {
    return Effect.map(Effect.context<never>(), (context) => this.callers.isReplaced(this.caller(context)))
  }

  /** The tokens of the current operation's user; null if no user is signed in. */
  get ownPair(): Effect.Effect<TokenPair | null, SessionExpired> {
    return Effect.flatMap(Effect.andThen(this.#storedInTime, Effect.context<never>()), (context) => {
      if (this.callers.isReplaced(this.caller(context))) return new SessionExpired({ reason: "replaced" })
      const now = this.state.get()
      return Effect.succeed(isSignedIn(now) ? now.pair : null)
    })
  }

  get invalidate(): Effect.Effect<void> {
    return Effect.suspend(() => {
      const session = this.state.get()
      if (!isSignedIn(session)) return Effect.void
      const ending = this.reject(session)
      return session._tag === "Active"
        ? ending
        : Effect.ensuring(
            ending,
            Effect.sync(() => abandon(session, "rejected"))
          )
    })
  }

  signIn(pair: TokenPair, ticket?: number): Effect.Effect<void> {
    return Effect.gen(() => this.#signingIn(pair, ticket))
  }

  *#signingIn(pair: TokenPair, ticket = this.#tickets.take()) {
    const clean = readable(pair)
    const freshness = clean?.accessToken
      ? yield* accessToken.received(clean.accessToken, this.platformClock)
      : accessToken.expired
    const now = yield* monotonicMillis
    yield* this.#changed(ticket, () => {
      const generation = this.state.get().generation + 1
      this.#left.leave(this.state.get(), this.#ended, clean, now)
      this.#ended = null
      this.transition(clean === null ? { _tag: "Invalid", generation } : { _tag: "Active", generation, pair: clean, freshness })
      return this.store.set(clean)
    })
  }

  get signOut(): Effect.Effect<TokenPair | null> {
    return independently(Effect.gen(() => this.#signingOut()))
  }

  *#signingOut() {
    const own = this.#tickets.take()
    const now = yield* monotonicMillis
    if (this.state.get()._tag === "Unread") yield* this.#storedInTime
    let pair: TokenPair | null = null
    // A sign-in during the read of the store began later, so it stays.
    yield* this.#changed(own, () => {
      const before = this.state.get()
      pair = isSignedIn(before) ? before.pair : null
      this.#left.leave(before, this.#ended, null, now)
      this.#end("SignedOut", pair)
      return Effect.map(this.#clear(own), (found) => void (pair = found ?? pair))
    })
    return pair
  }

  // Changes the state and then the store, unless a later sign-in or sign-out has changed them.
  #changed(ticket: number, change: () => Effect.Effect<void>): Effect.Effect<void> {
    return this.writes.run(() => (this.#tickets.claims(ticket) ? change() : Effect.void))
  }

  // What is stored is what ends: another program may have signed in a user of whom this app has not heard.
  #clear(ticket: number): Effect.Effect<TokenPair | null> {
    return Effect.flatMap(this.store.get, (stored) => {
      const found = readable(stored)
      // A sign-in that began later in this app.
      if (!this.#tickets.claims(ticket)) return Effect.succeed(null)
      if (found !== null) this.#ended = identity(found)
      return Effect.as(this.store.set(null), found)
    })
  }

  get markClaimsStale(): Effect.Effect<void> {
    return this.#expireIf(
      (session) => session.pair.refreshToken !== null,
      ({ freshness }) => ({ ...freshness, staleAtMillis: 0 })
    )
  }

  refused(token: AccessToken): Effect.Effect<void> {
    return this.#expireIf(
      (session) => session._tag === "Active" && session.pair.accessToken !== null && isSame(session.pair.accessToken, token),
      () => accessToken.expired
    )
  }

  observed(serverMillis: number): Effect.Effect<void> {
    return Effect.map(Clock.Clock, (clock) => this.platformClock.learn(clock, serverMillis))
  }

  get config(): AppConfig["Service"] {
    return Context.get(this.services, Outbound).config
  }

  get platformClock(): PlatformClock {
    return Context.get(this.services, Outbound).platformClock
  }

  get appScope(): Scope.Scope {
    return Context.get(this.services, Scope.Scope)
  }

  // The only place that changes the state. A session's scope closes with it, and the waiters of its refresh stop waiting.
  transition(next: State): void {
    const before = this.state.get()
    this.#changes++
    if (isSignedIn(before) && (!isSignedIn(next) || next.generation !== before.generation)) {
      const closing = Scope.closeUnsafe(this.#sessionScope, Exit.void)
      this.#sessionScope = Scope.makeUnsafe()
      if (closing !== undefined) Effect.runForkWith(this.services)(closing)
    }
    this.#subject.set(next)
    // A rejected session is ended by its own refresh, which goes on to clear the store.
    if (before._tag === "Refreshing" && next._tag !== "Invalid" && next.generation !== before.generation) {
      abandon(before, endOf(next))
    }
  }

  isCurrent(session: Active | Refreshing): boolean {
    const now = this.state.get()
    return isSignedIn(now) && now.generation === session.generation
  }

  /** Ends a session after the platform has ended it, unless another has replaced it since. */
  reject(session: Active | Refreshing): Effect.Effect<void> {
    return this.writes.run(() => {
      if (this.isCurrent(session)) this.#end("Invalid", session.pair)
      return this.store.replace(session.pair, null)
    })
  }

  // The state changes before the store, so that nothing the store does can keep a session alive.
  #end(_tag: "SignedOut" | "Invalid", pair: TokenPair | null): void {
    if (pair !== null) this.#ended = identity(pair)
    this.transition({ _tag, generation: this.state.get().generation + 1 })
  }

  /** Adopts what the store holds: on first use, and after another tab or a server has written to it. */
  get takeStored(): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (this.writes.isWriting()) return Effect.void
      const asOf = this.#changes
      return Effect.flatMap(this.store.get, (found) => {
        const held = this.state.get()
        // The usual case, before any token is decoded.
        return isSignedIn(held) && found !== null && isSamePair(found, held.pair)
          ? Effect.void
          : Effect.gen(() => this.#taking(found, asOf))
      })
    })
  }

  // Outside of a request, which has its own timeout.
  get #storedInTime(): Effect.Effect<void> {
    return Effect.flatMap(CallOptions, ({ timeoutMillis }) => limited("get", this.takeStored, timeoutMillis))
  }

  *#taking(found: TokenPair | null, asOf: number) {
    const stored = readable(found)
    const freshness = stored?.accessToken ? yield* accessToken.found(stored.accessToken, this.platformClock) : accessToken.expired
    const now = yield* monotonicMillis
    // A change in this app meanwhile is newer than what was read.
    if (this.#changes !== asOf || this.writes.isWriting()) return
    if (stored !== null && this.#left.has(stored, now)) return
    const isEnded = (pair: TokenPair) => this.#ended !== null && isSame(this.#ended, identity(pair))
    const next = adopting(this.state.get(), stored, freshness, isEnded)
    if (next !== null) this.transition(next)
  }

  #expireIf(
    test: (session: Active | Refreshing) => boolean,
    freshness: (now: Active) => Active["freshness"]
  ): Effect.Effect<void> {
    return Effect.sync(() => {
      const session = this.state.get()
      if (session._tag === "Active" && test(session)) this.transition({ ...session, freshness: freshness(session) })
      else if (session._tag === "Refreshing")
        this.transition({ ...session, claimsChanged: session.claimsChanged || test(session) })
    })
  }
}

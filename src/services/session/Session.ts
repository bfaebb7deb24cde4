import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { invalid } from "../../errors/invalid.js"
import type { InvalidOption } from "../../errors/options.js"
import type { Absence, InvalidInput, TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { millisOf } from "../../internal/durationMillis.js"
import * as Observable from "../../internal/Observable.js"
import { mustBe } from "../../schemas/messages/value.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { plainTokens } from "../platform/tokens/TokenStore.js"
import type { Caller, UserBearer } from "../transport/AccessTokens.js"
import { CurrentCaller } from "../transport/AccessTokens.js"
import { Outbound } from "../transport/makeTransport.js"
import { maxFreshnessMillis, minTokenAgeMillis, tokenAgeMillis } from "./defaults.js"
import { Renewals } from "./Renewals.js"
import type { State } from "./State.js"
import { isSignedIn } from "./State.js"
import type { SessionServices } from "./StoredSession.js"
import { StoredSession } from "./StoredSession.js"
import * as sessionText from "./sessionText.js"
import type { Ticket } from "./Tickets.js"
import { withinCallTimeout } from "./withinCallTimeout.js"

export type { State } from "./State.js"

/** The session's tokens as strings, for another program. */
export interface AuthJson {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

/** The tokens of an active session. */
export interface SessionPair {
  readonly accessToken: AccessToken
  /** Null if the session lasts only as long as its access token. */
  readonly refreshToken: RefreshToken | null
}

/** How fresh an access token must be that is passed on. */
export interface FreshnessOptions {
  /** The minimum remaining lifetime of the access token, from 0 to 60 000 ms; a duration such as `"5 seconds"` too. Default: 0. */
  readonly minFreshMillis?: Duration.Input
  /**
   * The maximum time since the platform issued the access token, at least 15 000 ms. Default: 75 000, so that what the token says
   * of the user is recent; unlimited for the session of a request whose response cannot be written.
   */
  readonly maxAgeMillis?: Duration.Input
}

/** The session of the app's user: the only place that holds the tokens. */
export class Session extends Context.Service<
  Session,
  {
    /** The state of the session, without reading the token store. */
    readonly state: Observable.Observable<State>
    /** Reads the token store and returns the state of the session. */
    readonly read: Effect.Effect<State>
    /** Fails if the app has no place to store a session's tokens. Called before any request that would start a session. */
    readonly canSignIn: Effect.Effect<void, InvalidOption>
    /** Why no user is signed in. */
    readonly absence: Absence
    /**
     * Starts a new session. Never waits for, refreshes or sends an existing one. Does nothing if a later ticket than `ticket` has
     * claimed the session, with which `claim` then fails; by default a new ticket is taken.
     */
    signIn(pair: TokenPair, ticket?: number): Effect.Effect<void>
    /** Takes the next position in the order of sign-ins and sign-outs: when one begins, before its request. */
    readonly ticket: Effect.Effect<Ticket>
    /**
     * Claims the session for a ticket. Fails with `SessionExpired` (`replaced`) if a later ticket has claimed it: the sign-in or
     * sign-out that began last wins, however late its response arrives.
     */
    claim(ticket: number): Effect.Effect<void, SessionExpired>
    /** Ends the session in this app at once, and returns its tokens. */
    readonly signOut: Effect.Effect<TokenPair | null>
    /** Ends the session in this app after the platform has ended it, for example because the user was deleted. */
    readonly invalidate: Effect.Effect<void>
    /**
     * Marks the user as changed: the next use of the access token refreshes it, so that its claims are up to date, and watched
     * users are loaded again. Sends no request by itself.
     */
    readonly markClaimsStale: Effect.Effect<void>
    /** The number of changes that this app has made to the user, for watchers. */
    readonly userChanges: Observable.Observable<number>
    /** The scope of the current session, which closes when the session ends. */
    readonly scope: Effect.Effect<Scope.Scope>
    /**
     * Runs an operation of any number of steps as the user who is signed in when it starts: a step that would run as another user
     * fails with `SessionExpired` (`replaced`).
     */
    asCaller<A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
    /** Whether a user other than that of the current operation is signed in, as far as the app knows. */
    readonly isReplaced: Effect.Effect<boolean>
    /** The tokens of the current operation's user; null if no user is signed in. */
    readonly ownPair: Effect.Effect<TokenPair | null, SessionExpired>
    /** Returns an access token of a session other than the current one, such as one that has just been signed out. */
    tokenOf(pair: TokenPair): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
    /**
     * Returns the tokens with a fresh access token, or null if no user is signed in. Times out like a call: after the time of
     * `CallOptions`, else 30 s.
     */
    getTokens(options?: FreshnessOptions): Effect.Effect<SessionPair | null, TransportFailure | SessionExpired>
    /** The tokens as plain strings, for another program of the same user. Both are null if no user is signed in. */
    readonly getAuthJson: Effect.Effect<AuthJson, TransportFailure | SessionExpired>
    /** The header from which a server reads the session of a request. */
    readonly getAuthHeaders: Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure | SessionExpired>
    /** The session as a string, to continue it elsewhere, such as in a native app; null if no user is signed in. */
    readonly export: Effect.Effect<Redacted.Redacted | null, SessionExpired>
    /** Continues an exported session. Fails if it belongs to another project. */
    import(text: Redacted.Redacted): Effect.Effect<void, InvalidInput | InvalidOption>
    readonly accessTokens: UserBearer
  }
>()("portico/session/Session") {}

type SessionService = Session["Service"]

/** Creates the session of a token store. @internal */
export const sessionOf = (services: Context.Context<SessionServices>): Session["Service"] => new UserSession(services)

/** The session of the app's user, with its public methods. */
class UserSession implements SessionService, UserBearer {
  readonly #stored: StoredSession
  readonly #renewals: Renewals
  readonly userChanges = Observable.make(0)

  constructor(services: Context.Context<SessionServices>) {
    this.#stored = new StoredSession(services)
    this.#renewals = new Renewals(this.#stored)
  }

  get state(): SessionService["state"] {
    return this.#stored.state
  }

  get read(): Effect.Effect<State> {
    return this.#stored.read
  }

  get canSignIn(): Effect.Effect<void, InvalidOption> {
    return this.#stored.canSignIn
  }

  get absence(): SessionService["absence"] {
    return this.#stored.absence
  }

  signIn(pair: TokenPair, ticket?: number): Effect.Effect<void> {
    return this.#stored.signIn(pair, ticket)
  }

  get ticket(): Effect.Effect<Ticket> {
    return this.#stored.ticket
  }

  claim(ticket: number): Effect.Effect<void, SessionExpired> {
    return this.#stored.claim(ticket)
  }

  get signOut(): Effect.Effect<TokenPair | null> {
    return this.#stored.signOut
  }

  get invalidate(): Effect.Effect<void> {
    return this.#stored.invalidate
  }

  get scope(): Effect.Effect<Scope.Scope> {
    return this.#stored.scope
  }

  get isReplaced(): Effect.Effect<boolean> {
    return this.#stored.isReplaced
  }

  get ownPair(): Effect.Effect<TokenPair | null, SessionExpired> {
    return this.#stored.ownPair
  }

  caller(context: Context.Context<never>): Caller {
    return this.#stored.caller(context)
  }

  refused(token: AccessToken): Effect.Effect<void> {
    return this.#stored.refused(token)
  }

  observed(serverMillis: number): Effect.Effect<void> {
    return this.#stored.observed(serverMillis)
  }

  tokenFor(caller: Caller): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return this.#renewals.tokenFor(caller)
  }

  tokenOf(pair: TokenPair): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return this.#renewals.tokenOf(pair)
  }

  get accessTokens(): UserBearer {
    return this
  }

  get markClaimsStale(): Effect.Effect<void> {
    return Effect.map(this.#stored.markClaimsStale, () => this.userChanges.set(this.userChanges.get() + 1))
  }

  asCaller<A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.withFiber(({ context }) => Effect.provideService(operation, CurrentCaller, this.caller(context)))
  }

  current(): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.flatMap(Effect.context<never>(), (context) => this.tokenFor(this.caller(context)))
  }

  getTokens(options?: FreshnessOptions): Effect.Effect<SessionPair | null, TransportFailure | SessionExpired> {
    const tokens = Effect.gen(() => this.#tokens(options))
    return Effect.catchTag(tokens, "SessionExpired", (error) => (isOver(error) ? Effect.succeed(null) : Effect.fail(error)))
  }

  *#tokens(options: FreshnessOptions | undefined) {
    // A store that takes no sign-in cannot keep a newer token either, so each request would refresh it again.
    const oldest = this.#stored.store.refusal === undefined ? tokenAgeMillis : Number.POSITIVE_INFINITY
    const maxAgeMillis = millisOf(options?.maxAgeMillis ?? oldest)
    const minFreshMillis = millisOf(options?.minFreshMillis ?? 0)
    if (!(minFreshMillis >= 0 && minFreshMillis <= maxFreshnessMillis)) {
      return yield* invalid("minFreshMillis", mustBe(`between 0 and ${maxFreshnessMillis}`))
    }
    if (!(maxAgeMillis >= minTokenAgeMillis)) {
      return yield* invalid("maxAgeMillis", mustBe(`at least ${minTokenAgeMillis}`))
    }
    const own = yield* this.#asking
    const token = this.#renewals.tokenFor(own, { minFreshMillis, maxAgeMillis })
    const accessToken = yield* withinCallTimeout(
      this.#stored.config,
      token,
      Context.get(this.#stored.services, Outbound).network.opened
    )
    // Someone may have signed in or out since the token was obtained; both tokens must be of one session.
    if (this.#stored.callers.isReplaced(own)) return yield* new SessionExpired({ reason: "replaced" })
    const now = this.state.get()
    return isSignedIn(now) ? { accessToken, refreshToken: now.pair.refreshToken } : null
  }

  // Who asks for the session's tokens. Another program may have signed a user in, such as a server with its response.
  get #asking(): Effect.Effect<Caller> {
    const before = this.state.get()
    const known = before._tag === "Unread" || isSignedIn(before) ? Effect.void : this.read
    return Effect.map(Effect.andThen(known, Effect.context<never>()), (context) => this.caller(context))
  }

  get getAuthJson(): Effect.Effect<AuthJson, TransportFailure | SessionExpired> {
    return Effect.map(
      Effect.suspend(() => this.getTokens()),
      (tokens) => (tokens === null ? { accessToken: null, refreshToken: null } : plainTokens(tokens))
    )
  }

  get getAuthHeaders(): Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure | SessionExpired> {
    return Effect.map(this.getAuthJson, (json) => ({ "x-stack-auth": JSON.stringify(json) }))
  }

  get export(): Effect.Effect<Redacted.Redacted | null, SessionExpired> {
    return Effect.gen(() => this.#exported())
  }

  *#exported() {
    const own = yield* this.#asking
    const now = yield* this.read
    if (this.#stored.callers.isReplaced(own)) return yield* new SessionExpired({ reason: "replaced" })
    return isSignedIn(now) ? sessionText.write(this.#projectId, now.pair) : null
  }

  import(text: Redacted.Redacted): Effect.Effect<void, InvalidInput | InvalidOption> {
    const pair = Effect.suspend(() => sessionText.read(this.#projectId, text))
    return Effect.flatMap(Effect.andThen(this.canSignIn, pair), (read) => this.signIn(read))
  }

  get #projectId(): string {
    return this.#stored.config.projectId
  }
}

/** Returns whether an error means that no user is signed in, or no longer is. @internal */
export const isOver = ({ reason }: SessionExpired): boolean =>
  reason === "signed-out" || reason === "no-store" || reason === "rejected"

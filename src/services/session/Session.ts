import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../../errors/options.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidInput, SessionExpired } from "../../errors/sdk.js"
import { maxFreshnessMillis } from "../../schemas/limits.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../AppConfig.js"
import { layered } from "../layered.js"
import * as Observable from "../platform/Observable.js"
import type { TokenPair, TokenStore } from "../platform/TokenStore.js"
import type { OwnBearer } from "../transport/AccessTokens.js"
import { AccessTokens } from "../transport/AccessTokens.js"
import { OwnCaller } from "../transport/Caller.js"
import type { Http } from "../transport/Http.js"
import { inTime } from "./inTime.js"
import { RenewingSession } from "./RenewingSession.js"
import type { State } from "./State.js"
import { isSignedIn } from "./State.js"
import type { SessionServices } from "./StoredSession.js"
import * as sessionText from "./sessionText.js"

export type { State } from "./State.js"

/** The tokens that a program hands on, as they are sent. */
export interface AuthJson {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

/** The tokens of a session that is in use. */
export interface SessionPair {
  readonly accessToken: AccessToken
  /** Null where the session lasts only as long as its access token. */
  readonly refreshToken: RefreshToken | null
}

/** How fresh a token must be. */
export interface FreshnessOptions {
  /** The least life that the access token has left, from 0 to 60 000 ms. Default 0. */
  readonly minFreshMillis?: number
}

/** A place in the order in which people sign in and out. */
export interface Turn {
  readonly own: number
  /** That of whoever has claimed the session last so far. What claims it for this one gives way to all that is under way. */
  readonly last: number
}

/** The session of the app's user: the only place that knows the tokens. */
export class Session extends Context.Service<
  Session,
  {
    /** Where the session stands, without looking into the token store. */
    readonly state: Observable.Observable<State>
    /** Where the session stands, after a look into the token store. */
    readonly read: Effect.Effect<State>
    /** Fails if there is no place for the tokens of a session. Called before anything is sent that would begin one. */
    readonly canSignIn: Effect.Effect<void, InvalidOption>
    /**
     * Begins a new session. Never waits for, refreshes or sends an existing one. `turn` is the one that was given to `claim`; without
     * it, this is the last sign-in so far.
     */
    signIn(pair: TokenPair, turn?: number): Effect.Effect<void>
    /** The next place in the order in which people sign in and out here: taken when they begin, before the platform is asked. */
    readonly turn: Effect.Effect<Turn>
    /**
     * Claims the session for a turn. Fails with `SessionExpired` (`replaced`) where a later turn has claimed it: what was begun last
     * counts, however late an answer is.
     */
    claim(turn: number): Effect.Effect<void, SessionExpired>
    /** Ends the session here, at once, and returns the tokens that it had. */
    readonly signOut: Effect.Effect<TokenPair | null>
    /** Ends the session here because the platform has: after the user was deleted. */
    readonly invalidate: Effect.Effect<void>
    /**
     * Tells that the user has changed: the next use of the access token gets another one, whose claims are up to date, and
     * those who watch the user load it again. Costs no request by itself.
     */
    readonly markClaimsStale: Effect.Effect<void>
    /** How often the user of the session has been changed from here, for those who watch the user. */
    readonly userChanges: Observable.Observable<number>
    /** The scope of the present session, which closes when it ends. */
    readonly scope: Effect.Effect<Scope.Scope>
    /** Runs an effect for the present session only: it is interrupted when another begins, or this one ends. */
    attach<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | SessionExpired>
    /**
     * Runs an operation as the user who is signed in when it starts, however many steps it has: one that would be made as another user
     * fails with `SessionExpired` (`replaced`).
     */
    asCaller<A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
    /** The tokens of the one whose operation is under way; null if no user is signed in. */
    readonly ownPair: Effect.Effect<TokenPair | null, SessionExpired>
    /** A token of a session that need not be the present one, such as one that has just been signed out. */
    tokenOf(pair: TokenPair): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
    /** The tokens, the access token fresh; null if no user is signed in. Takes no longer than a call may: `CallOptions`, or 30 s. */
    getTokens(options?: FreshnessOptions): Effect.Effect<SessionPair | null, TransportFailure | SessionExpired>
    /** The tokens as plain text, for another program of the same user. Both are null if no user is signed in. */
    readonly getAuthJson: Effect.Effect<AuthJson, TransportFailure | SessionExpired>
    /** The header by which a server reads the session out of a request. */
    readonly getAuthHeaders: Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure | SessionExpired>
    /** The session as a text, to continue it in another place, such as a native app; null if no user is signed in. */
    readonly export: Effect.Effect<Redacted.Redacted | null>
    /** Continues a session that was exported, and fails for the text of another project. */
    import(text: Redacted.Redacted): Effect.Effect<void, InvalidInput | InvalidOption>
    readonly accessTokens: OwnBearer
  }
>()("portico/session/Session") {
  static readonly layerNoDeps = layered(
    Session,
    Effect.map(Effect.context<SessionServices>(), (services): Session["Service"] => new UserSession(services))
  )

  /** The session, and its tokens for the transport. */
  static readonly layer: Layer.Layer<AccessTokens | Session, never, AppConfig | Http | TokenStore> = Layer.effectContext(
    Effect.map(Session.layerNoDeps.make, (session) =>
      Context.make(Session, session).pipe(Context.add(AccessTokens, session.accessTokens))
    )
  )
}

/** The session of the app's user, and what others ask of it. */
class UserSession extends RenewingSession implements OwnBearer {
  readonly userChanges = Observable.make(0)

  get accessTokens(): OwnBearer {
    return this
  }

  override get markClaimsStale(): Effect.Effect<void> {
    return Effect.map(super.markClaimsStale, () => this.userChanges.set(this.userChanges.get() + 1))
  }

  asCaller<A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.withFiber(({ context }) => Effect.provideService(operation, OwnCaller, this.caller(context)))
  }

  attach<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | SessionExpired> {
    return Effect.suspend(() => {
      const { generation } = this.state.get()
      const ended = Effect.callback<never, SessionExpired>((resume) =>
        Effect.sync(
          this.state.subscribe(() => {
            const now = this.state.get()
            if (now._tag === "Invalid") resume(Effect.fail(new SessionExpired({ reason: "rejected" })))
            else if (now.generation !== generation) resume(Effect.fail(new SessionExpired({ reason: "replaced" })))
          })
        )
      )
      return Effect.raceFirst(effect, ended)
    })
  }

  current(): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.flatMap(Effect.context<never>(), (context) => this.tokenFor(this.caller(context)))
  }

  getTokens(options?: FreshnessOptions): Effect.Effect<SessionPair | null, TransportFailure | SessionExpired> {
    return Effect.gen({ self: this }, function* () {
      const min = options?.minFreshMillis ?? 0
      // protocol/formats.md: a required freshness over 60000 ms is rejected
      if (!(min >= 0 && min <= maxFreshnessMillis)) {
        return yield* new InvalidInput({ field: "minFreshMillis", reason: `is not between 0 and ${maxFreshnessMillis}` })
      }
      const own = this.caller(yield* Effect.context<never>())
      const accessToken = yield* inTime(Context.get(this.services, AppConfig), this.tokenFor(own, min))
      // Someone may have signed in or out since the token was obtained, and the two belong together.
      if (this.callers.isReplaced(own)) return yield* new SessionExpired({ reason: "replaced" })
      const now = this.state.get()
      return isSignedIn(now) ? { accessToken, refreshToken: now.pair.refreshToken } : null
    }).pipe(Effect.catchTag("SessionExpired", (error) => (isOver(error) ? Effect.succeed(null) : Effect.fail(error))))
  }

  get getAuthJson(): Effect.Effect<AuthJson, TransportFailure | SessionExpired> {
    return Effect.map(
      Effect.suspend(() => this.getTokens()),
      (tokens) => ({
        accessToken: tokens && Redacted.value(tokens.accessToken),
        refreshToken: tokens?.refreshToken ? Redacted.value(tokens.refreshToken) : null
      })
    )
  }

  get getAuthHeaders(): Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure | SessionExpired> {
    return Effect.map(this.getAuthJson, (json) => ({ "x-stack-auth": JSON.stringify(json) }))
  }

  get export(): Effect.Effect<Redacted.Redacted | null> {
    return Effect.map(this.read, (now) => (isSignedIn(now) ? sessionText.write(this.projectId, now.pair) : null))
  }

  import(text: Redacted.Redacted): Effect.Effect<void, InvalidInput | InvalidOption> {
    const pair = Effect.suspend(() => sessionText.read(this.projectId, text))
    return Effect.flatMap(Effect.andThen(this.canSignIn, pair), (read) => this.signIn(read))
  }

  private get projectId(): string {
    return Context.get(this.services, AppConfig).projectId
  }
}

/** Whether an error tells that no user is signed in, or no one any more. */
const isOver = ({ reason }: SessionExpired): boolean => reason === "signed-out" || reason === "rejected"

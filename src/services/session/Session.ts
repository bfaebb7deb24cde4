import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as SubscriptionRef from "effect/SubscriptionRef"
import * as sessions from "../../contract/sessions.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { TokenPair } from "../platform/TokenStore.js"
import { isSame, TokenStore } from "../platform/TokenStore.js"
import { AccessTokens } from "../transport/AccessTokens.js"
import { makeTransport } from "../transport/makeTransport.js"
import { monotonicMillis, staleAtMillis } from "./accessToken.js"

type Refresh = Deferred.Deferred<AccessToken, SessionExpired | TransportFailure>

/** Tokens in use. Each signing in has its own generation, so an answer that comes late can tell that it does. */
interface Active {
  readonly _tag: "Active"
  readonly generation: number
  readonly pair: TokenPair
  readonly staleAtMillis: number
  /** The refresh that is under way, shared by everyone who waits. */
  readonly refresh: Refresh | null
}

/** Where a session stands. `Invalid` is a session that the platform ended; only signing in leaves it. */
export type State = Active | { readonly _tag: "SignedOut" | "Invalid"; readonly generation: number }

/** The session of the app's user: the only place that knows the tokens. */
export class Session extends Context.Service<
  Session,
  {
    readonly state: SubscriptionRef.SubscriptionRef<State>
    /** Begins a new session. Never waits for, refreshes or sends an existing one. */
    signIn(pair: TokenPair): Effect.Effect<void>
    /** Ends the session here, at once, and gives the tokens that it had. */
    readonly signOut: Effect.Effect<TokenPair | null>
    readonly accessTokens: AccessTokens["Service"]
  }
>()("portico/session/Session") {
  static readonly layerNoDeps = Layer.effect(
    Session,
    Effect.gen(function* () {
      const store = yield* TokenStore
      const scope = yield* Scope.Scope
      const transport = yield* makeTransport<"client">(AccessTokens.none)
      const stored = yield* store.get
      const state = yield* SubscriptionRef.make<State>(
        stored === null
          ? { _tag: "SignedOut", generation: 0 }
          : {
              _tag: "Active",
              generation: 0,
              pair: stored,
              staleAtMillis: yield* staleAtMillis(stored.accessToken),
              refresh: null
            }
      )

      // What follows a refresh happens only to the session that asked for it.
      const settle = (active: Active, next: (current: Active) => State, pair: TokenPair | null) =>
        SubscriptionRef.modify(state, (current): [boolean, State] =>
          current._tag === "Active" && current.generation === active.generation ? [true, next(current)] : [false, current]
        ).pipe(Effect.tap((isCurrent) => (isCurrent ? store.replace(active.pair.refreshToken, pair) : Effect.void)))

      const renew = Effect.fnUntraced(
        function* (active: Active) {
          const { accessToken } = yield* transport.call(sessions.refresh, { headers: active.pair })
          const pair = { ...active.pair, accessToken }
          const stale = yield* staleAtMillis(accessToken)
          const isCurrent = yield* settle(active, (current) => ({ ...current, pair, staleAtMillis: stale, refresh: null }), pair)
          return isCurrent ? accessToken : yield* new SessionExpired({ reason: "replaced" })
        },
        (renewal, active) =>
          Effect.catchTag(renewal, "RefreshTokenNotFoundOrExpired", () =>
            Effect.andThen(
              settle(active, ({ generation }) => ({ _tag: "Invalid", generation }), null),
              Effect.fail(new SessionExpired({ reason: "rejected" }))
            )
          )
      )

      // Runs apart from the callers, so that one who gives up does not take the others' refresh along.
      const startRefresh = (active: Active, refresh: Refresh) =>
        renew(active).pipe(
          Effect.onExit((exit) =>
            SubscriptionRef.update(state, (current) =>
              current._tag === "Active" && current.refresh === refresh ? { ...current, refresh: null } : current
            ).pipe(Effect.andThen(Deferred.done(refresh, exit)))
          ),
          Effect.forkIn(scope)
        )

      // Nothing may interrupt between announcing a refresh and starting it: its waiters would wait for ever.
      const current = Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const now = yield* monotonicMillis
          const deferred = yield* Deferred.make<AccessToken, SessionExpired | TransportFailure>()
          const before = yield* SubscriptionRef.getAndUpdate(state, (current) =>
            current._tag === "Active" && current.refresh === null && now >= current.staleAtMillis
              ? { ...current, refresh: deferred }
              : current
          )
          if (before._tag !== "Active") {
            return yield* new SessionExpired({ reason: before._tag === "Invalid" ? "rejected" : "signed-out" })
          }
          if (before.refresh !== null) return yield* restore(Deferred.await(before.refresh))
          if (now < before.staleAtMillis) return before.pair.accessToken
          yield* startRefresh(before, deferred)
          return yield* restore(Deferred.await(deferred))
        })
      )

      return Session.of({
        state,
        signIn: Effect.fn("Session.signIn")(function* (pair) {
          const stale = yield* staleAtMillis(pair.accessToken)
          yield* SubscriptionRef.update(
            state,
            ({ generation }): State => ({
              _tag: "Active",
              generation: generation + 1,
              pair,
              staleAtMillis: stale,
              refresh: null
            })
          )
          yield* store.set(pair)
        }, Effect.uninterruptible),
        signOut: Effect.uninterruptible(
          Effect.gen(function* () {
            const before = yield* SubscriptionRef.getAndUpdate(
              state,
              ({ generation }): State => ({
                _tag: "SignedOut",
                generation: generation + 1
              })
            )
            yield* store.set(null)
            return before._tag === "Active" ? before.pair : null
          })
        ),
        accessTokens: {
          current,
          refused: (token) =>
            SubscriptionRef.update(state, (current) =>
              current._tag === "Active" && isSame(current.pair.accessToken, token) ? { ...current, staleAtMillis: 0 } : current
            )
        }
      })
    })
  )

  /** The session, and its tokens for the transport. */
  static readonly layer = Layer.effect(
    AccessTokens,
    Effect.map(Session, (session) => session.accessTokens)
  ).pipe(Layer.provideMerge(Session.layerNoDeps))
}

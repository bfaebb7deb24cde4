import * as Context from "effect/Context"
import type * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import type { SessionEnd, SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { Observable } from "../../internal/Observable.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { isSameSession } from "../platform/tokens/TokenStore.js"
import type { Caller } from "../transport/AccessTokens.js"
import { CurrentCaller } from "../transport/AccessTokens.js"
import { isDefinitelySameUser } from "../transport/isSameUser.js"
import type { Freshness } from "./accessToken.js"
import { isNewer } from "./pairs.js"
import type { Session } from "./Session.js"

/** A refresh in progress. */
export interface Refresh {
  /** Shared by all that wait for it, and for the refreshes that it replaces because they take too long. */
  readonly result: Deferred.Deferred<AccessToken, SessionExpired | TransportFailure>
  /** On the monotonic clock. */
  readonly startedAtMillis: number
  /** Null until it has been forked. */
  fiber: Fiber.Fiber<AccessToken, SessionExpired | TransportFailure> | null
}

/** A session with tokens. Each sign-in has its own generation, so that late responses can be told apart. */
export interface Active {
  readonly _tag: "Active"
  readonly generation: number
  readonly pair: TokenPair
  readonly freshness: Freshness
}

/** An active session while its access token is being refreshed. */
export interface Refreshing {
  readonly _tag: "Refreshing"
  readonly generation: number
  readonly pair: TokenPair
  readonly freshness: Freshness
  readonly refresh: Refresh
  /** Whether the claims have changed since the refresh started, so that another refresh must follow. */
  readonly claimsChanged: boolean
}

/**
 * The state of a session. `Unread` is before the first read of the store. `Invalid` is a session that the platform has ended;
 * only a sign-in leaves it.
 */
export type State = Active | Refreshing | { readonly _tag: "Unread" | "SignedOut" | "Invalid"; readonly generation: number }

/** Returns whether the app knows a signed-in user. */
export const isSignedIn = (state: State): state is Active | Refreshing => state._tag === "Active" || state._tag === "Refreshing"

/** Returns why a session is over, by the state that followed it. */
export const endOf = (next: State): SessionEnd =>
  next._tag === "Invalid" ? "rejected" : isSignedIn(next) ? "replaced" : "signed-out"

/** The current tokens of the session, without a request; null if no user is signed in. */
export const currentPair = (session: Session["Service"]): Effect.Effect<TokenPair | null> =>
  Effect.map(session.read, (state) => (isSignedIn(state) ? state.pair : null))

/** Determines the caller of a call when it is made, and whether the call may still be sent once its token is available. */
export class Callers {
  readonly #state: Observable<State>

  constructor(state: Observable<State>) {
    this.#state = state
  }

  /** Returns the caller of the current operation, else the signed-in user. */
  caller(context: Context.Context<never>): Caller {
    const own = Context.get(context, CurrentCaller)
    if (own?.of === this.#state) return own
    const now = this.#state.get()
    return { of: this.#state, generation: now.generation, accessToken: isSignedIn(now) ? now.pair.accessToken : null }
  }

  /** Returns whether a user other than the caller is signed in. A caller whose user is not known yet becomes the session's. */
  isReplaced(caller: Caller): boolean {
    const now = this.#state.get()
    if (!isSignedIn(now)) return false
    const { accessToken } = now.pair
    if (caller.generation !== now.generation) return !isDefinitelySameUser(caller.accessToken, accessToken)
    caller.accessToken ??= accessToken
    return false
  }
}

/** Returns the state that follows when the store is found to hold a pair of tokens, or none; null if nothing changes. */
export const adopting = (
  now: State,
  stored: TokenPair | null,
  freshness: Freshness,
  hasEnded: (pair: TokenPair) => boolean
): State | null => {
  const generation = now._tag === "Unread" ? now.generation : now.generation + 1
  if (stored === null) return now._tag === "Unread" || isSignedIn(now) ? { _tag: "SignedOut", generation } : null
  if (isSignedIn(now) && isSameSession(stored, now.pair)) {
    return now._tag === "Active" && isNewer(stored, now.pair) ? { ...now, pair: stored, freshness } : null
  }
  return isSignedIn(now) || !hasEnded(stored) ? { _tag: "Active", generation, pair: stored, freshness } : null
}

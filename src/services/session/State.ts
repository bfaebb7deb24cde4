import type * as Deferred from "effect/Deferred"
import type { SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { TokenPair } from "../platform/TokenStore.js"
import type { Freshness } from "./accessToken.js"

/** A refresh that is under way, shared by everyone who waits. */
export interface Refresh {
  readonly result: Deferred.Deferred<AccessToken, SessionExpired | TransportFailure>
  /** On the monotonic clock. */
  readonly startedAtMillis: number
  /** Stops it: the session that it is for has ended. */
  stop: () => void
}

/** Tokens in use. Each signing in has its own generation, so an answer that comes late can tell that it does. */
export interface Active {
  readonly _tag: "Active"
  readonly generation: number
  readonly pair: TokenPair
  readonly freshness: Freshness
}

/** The same while a new access token is on its way. */
export interface Refreshing {
  readonly _tag: "Refreshing"
  readonly generation: number
  readonly pair: TokenPair
  readonly freshness: Freshness
  readonly refresh: Refresh
  /** The token that is on its way was asked for before the claims changed, so it needs another one after it. */
  readonly claimsChanged: boolean
}

/**
 * Where a session stands. `Unread` is before the first look into the store. `Invalid` is a session that the platform ended;
 * only signing in leaves it.
 */
export type State = Active | Refreshing | { readonly _tag: "Unread" | "SignedOut" | "Invalid"; readonly generation: number }

/** Whether a user is signed in, as far as is known here. */
export const isSignedIn = (state: State): state is Active | Refreshing => state._tag === "Active" || state._tag === "Refreshing"

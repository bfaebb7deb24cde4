import * as Effect from "effect/Effect"
import * as SubscriptionRef from "effect/SubscriptionRef"
import type { TokenPair } from "../platform/TokenStore.js"
import type { Session } from "../session/Session.js"

/** The tokens of the session as they are, without a request; null where nobody is signed in. */
export const currentPair = (session: Session["Service"]): Effect.Effect<TokenPair | null> =>
  Effect.map(SubscriptionRef.get(session.state), (state) => (state._tag === "Active" ? state.pair : null))

/** Makes the next call renew the access token, because what its claims say of the user has changed. Costs no request. */
export const staleClaims = (session: Session["Service"]): Effect.Effect<void> =>
  Effect.flatMap(currentPair(session), (pair) => (pair === null ? Effect.void : session.accessTokens.refused(pair.accessToken)))

import * as Effect from "effect/Effect"
import type { TokenPair } from "../../platform/tokens/TokenStore.js"
import type { Session } from "../../session/Session.js"
import { isSignedIn } from "../../session/State.js"

/** The current tokens of the session, without a request; null if no user is signed in. */
export const currentPair = (session: Session["Service"]): Effect.Effect<TokenPair | null> =>
  Effect.map(session.read, (state) => (isSignedIn(state) ? state.pair : null))

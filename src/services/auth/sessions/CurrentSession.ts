import * as Effect from "effect/Effect"
import type { SessionExpired, TransportFailure } from "../../../errors/sdk.js"
import type { Resource } from "../../cache/Resource.js"
import { WatchedValues } from "../../cache/WatchedValues.js"
import { LateCode } from "../../lazy/LateCode.js"
import { Session } from "../../session/Session.js"
import type { UnverifiedSession } from "./UnverifiedSession.js"

/** Creates the watched value of the session that the access token describes. @internal */
export const currentSession = Effect.gen(function* () {
  const code = yield* LateCode
  const session = yield* Session
  const load = Effect.flatMap(code, ({ unverifiedSessionOf }) =>
    Effect.map(
      session.getTokens({ maxAgeMillis: Number.POSITIVE_INFINITY }),
      (tokens) => tokens && unverifiedSessionOf(tokens.accessToken)
    )
  )
  const current = (yield* WatchedValues).of(["session"], session.asCaller(load))
  const following = Effect.flatMap(code, ({ followRenewals }) => followRenewals(session, current.refresh()))
  const watched: Resource<UnverifiedSession | null, TransportFailure | SessionExpired> = {
    ...current,
    // If the chunk fails to load, `watch` reports it through its own load.
    watch: () =>
      Effect.andThen(
        current.watch(),
        Effect.orElseSucceed(following, () => {})
      )
  }
  return watched
})

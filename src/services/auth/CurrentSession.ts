import * as Effect from "effect/Effect"
import type { SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { Resource } from "../cache/Resource.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { later } from "../loadLater.js"
import { Session } from "../session/Session.js"
import type { UnverifiedSession } from "./unverifiedSessionOf.js"

/** Makes the watched value of what the access token of a person says. @internal */
export const currentSession = Effect.gen(function* () {
  const session = yield* Session
  const load = Effect.flatMap(later, ({ unverifiedSessionOf }) =>
    Effect.map(session.getTokens(), (tokens) => tokens && unverifiedSessionOf(tokens.accessToken))
  )
  const current = (yield* WatchedValues).of(["session"], session.asCaller(load))
  const following = Effect.flatMap(later, ({ followRenewals }) => followRenewals(session, current.refresh()))
  const watched: Resource<UnverifiedSession | null, TransportFailure | SessionExpired> = {
    ...current,
    // Without the file, the load has failed too, and says so.
    watch: () =>
      Effect.andThen(
        current.watch(),
        Effect.orElseSucceed(following, () => {})
      )
  }
  return watched
})

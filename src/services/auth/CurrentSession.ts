import * as Effect from "effect/Effect"
import type { SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { Resource } from "../cache/Resource.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { later } from "../loadLater.js"
import { isSamePair } from "../session/pairs.js"
import { Session } from "../session/Session.js"
import { isSignedIn } from "../session/State.js"
import type { UnverifiedSession } from "./unverifiedSessionOf.js"

/** Makes the watched value of what the access token of a person says. @internal */
export const currentSession = Effect.gen(function* () {
  const session = yield* Session
  const values = yield* WatchedValues
  const services = yield* Effect.context<never>()
  const pair = () => {
    const now = session.state.get()
    return isSignedIn(now) ? now.pair : null
  }

  const load = Effect.gen(function* () {
    const tokens = yield* session.getTokens()
    return tokens && (yield* later).unverifiedSessionOf(tokens.accessToken)
  })
  const current = values.of(["session"], session.asCaller(load))

  // A token that was renewed says anew what is true of the same session. Another session is another owner of the value.
  const followed = Effect.acquireRelease(
    Effect.sync(() => {
      let before = pair()
      return session.state.subscribe(() => {
        const now = pair()
        const isRenewed = before !== null && now !== null && !isSamePair(before, now)
        before = now
        if (isRenewed) Effect.runForkWith(services)(current.refresh())
      })
    }),
    (stop) => Effect.sync(stop)
  )
  const watched: Resource<UnverifiedSession | null, TransportFailure | SessionExpired> = {
    ...current,
    watch: () => Effect.andThen(followed, current.watch())
  }
  return watched
})

import * as Effect from "effect/Effect"
import type { Session } from "../../session/Session.js"
import type { State } from "../../session/State.js"

/**
 * Runs an effect each time the tokens of the session are refreshed, until the scope closes. A new session is not a refresh.
 */
export const followRenewals = (session: Pick<Session["Service"], "state">, then: Effect.Effect<void>) =>
  Effect.flatMap(Effect.context<never>(), (services) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        let before = session.state.get()
        return session.state.subscribe(() => {
          const now = session.state.get()
          if (isRenewal(before, now)) Effect.runForkWith(services)(then)
          before = now
        })
      }),
      (stop) => Effect.sync(stop)
    )
  )

const isRenewal = (before: State, now: State): boolean =>
  "pair" in before && "pair" in now && before.generation === now.generation && before.pair !== now.pair

import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"
import { until } from "../../internal/until.js"
import type { Session } from "./Session.js"
import { endOf } from "./State.js"

/** Runs an effect for the current session: it is interrupted when the session ends or another one starts. */
export const attached = <A, E>(session: Session["Service"], effect: Effect.Effect<A, E>): Effect.Effect<A, E | SessionExpired> =>
  Effect.suspend(() => {
    const { state } = session
    const { generation } = state.get()
    const ended = Effect.callback<never, SessionExpired>((resume) =>
      Effect.sync(
        state.subscribe(() => {
          const now = state.get()
          if (now.generation !== generation) resume(Effect.fail(new SessionExpired({ reason: endOf(now) })))
        })
      )
    )
    return until(effect, ended)
  })

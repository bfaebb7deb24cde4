import * as Effect from "effect/Effect"
import * as anonymous from "../../compiled/contract/anonymous.js"
import type { SessionExpired } from "../../errors/sdk.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"
import { singleFlight } from "./singleFlight.js"

/** Users without a name, until they sign up. */
export interface Anonymous {
  /** Makes an anonymous user and begins its session. Callers at the same time share one user. */
  readonly signUpAnonymously: Effect.Effect<void, CallFailure<typeof anonymous.signUp> | SessionExpired>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const signUp = yield* singleFlight(
    Effect.gen(function* () {
      const turn = yield* session.turn
      const pair = yield* transport.call(anonymous.signUp, {})
      yield* session.claim(turn)
      yield* session.signIn(pair, turn)
    })
  )
  const service: Anonymous = { signUpAnonymously: signUp }
  return service
})

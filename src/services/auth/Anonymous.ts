import * as Effect from "effect/Effect"
import * as anonymous from "../../compiled/contract/anonymous.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"
import { singleFlight } from "./singleFlight.js"

/** Users without a name, until they sign up. */
export interface Anonymous {
  /** Makes an anonymous user and begins its session. Callers at the same time share one user. */
  readonly signUpAnonymously: Effect.Effect<void, CallFailure<typeof anonymous.signUp>>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const signUp = yield* singleFlight(Effect.flatMap(transport.call(anonymous.signUp, {}), session.signIn))
  const service: Anonymous = { signUpAnonymously: signUp }
  return service
})

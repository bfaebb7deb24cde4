import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type * as Endpoint from "../../contract/Endpoint.js"
import * as password from "../../contract/password.js"
import * as sessions from "../../contract/sessions.js"
import type { TransportFailure } from "../../errors/sdk.js"
import type { Credential } from "../../schemas/Credential.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"

/** Ways to sign in and out. */
export class Auth extends Context.Service<
  Auth,
  {
    /** Signs in with an e-mail and a password, and begins a new session. */
    signInWithCredential(credential: Credential): Effect.Effect<void, Endpoint.Errors<typeof password.signIn> | TransportFailure>
    /** Signs out here at once. `revoked` tells whether the platform has ended the session too. */
    readonly signOut: Effect.Effect<{ readonly revoked: boolean }>
  }
>()("portico/auth/Auth") {
  static readonly layerNoDeps = Layer.effect(
    Auth,
    Effect.gen(function* () {
      const session = yield* Session
      const transport = yield* ClientTransport
      return Auth.of({
        signInWithCredential: Effect.fn("Auth.signInWithCredential")(function* (credential) {
          const tokens = yield* transport.call(password.signIn, { payload: credential })
          yield* session.signIn(tokens)
        }),
        // Here first and always; the platform's answer changes nothing about that.
        signOut: Effect.gen(function* () {
          const ended = yield* session.signOut
          if (ended === null) return { revoked: false }
          const revocation = yield* Effect.result(
            Effect.flatMap(session.tokenOf(ended), (accessToken) =>
              transport.call(sessions.deleteCurrent, { headers: { accessToken } })
            )
          )
          return { revoked: Result.isSuccess(revocation) }
        }).pipe(Effect.withSpan("Auth.signOut"))
      })
    })
  )
}

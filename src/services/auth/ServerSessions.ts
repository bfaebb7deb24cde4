import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as sessions from "../../contract/server/sessions.js"
import type { ActiveSession, CreatedSession } from "../../schemas/Session.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"

/** The session that a server begins for a user. */
export interface NewSession {
  readonly userId: string
  /** A year by default, 367 days at most. */
  readonly expiresInMillis?: number
  /** Marks the session as one of somebody who acts as the user. False by default. */
  readonly isImpersonation?: boolean
}

/** The sessions of any user of the project, for a server. */
export class ServerSessions extends Context.Service<
  ServerSessions,
  {
    /** Begins a session for a user, past any second factor, and returns its tokens. */
    create(session: NewSession): Effect.Effect<CreatedSession, CallFailure<typeof sessions.create>>
    /** Lists the sessions of a user, the newest first; impersonations only for an admin. */
    list(userId: string): Effect.Effect<ReadonlyArray<ActiveSession>, CallFailure<typeof sessions.list>>
    /** Ends a session of a user. */
    revoke(userId: string, sessionId: string): Effect.Effect<void, CallFailure<typeof sessions.del>>
  }
>()("portico/auth/ServerSessions") {
  static readonly layerNoDeps = layered(
    ServerSessions,
    Effect.map(ServerTransport, (transport) =>
      ServerSessions.of({
        create: (payload) => transport.call(sessions.create, { payload }),
        list: (userId) => transport.call(sessions.list, { query: { userId } }),
        revoke: Effect.fnUntraced(function* (userId, sessionId) {
          yield* transport.call(sessions.del, { params: { sessionId }, query: { userId } })
        })
      })
    )
  )
}

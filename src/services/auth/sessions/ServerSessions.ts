import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as sessions from "../../../contract/server/sessions.js"
import { millisOf } from "../../../internal/durationMillis.js"
import type { ActiveSession, CreatedSession } from "../../../schemas/Session.js"
import { notAnObject, withIds } from "../../arguments/given.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"

/** The input of a session that a server creates for a user. */
export interface CreateSessionInput {
  readonly userId: string
  /** In milliseconds, or as a duration such as `"12 hours"`. Default: a year, at most 367 days. */
  readonly expiresInMillis?: Duration.Input
  /** Marks the session as an impersonation of the user. Default: false. */
  readonly isImpersonation?: boolean
}

/** The sessions of any user of the project, for servers. */
export class ServerSessions extends Context.Service<
  ServerSessions,
  {
    /** Creates a session for a user without a second factor, and returns its tokens. */
    create(session: CreateSessionInput): Effect.Effect<CreatedSession, CallFailure<typeof sessions.create>>
    /** Lists a user's sessions, newest first; includes impersonations only for an admin. */
    list(userId: string): Effect.Effect<ReadonlyArray<ActiveSession>, CallFailure<typeof sessions.list>>
    /** Ends a user's session. */
    revoke(session: {
      readonly userId: string
      readonly sessionId: string
    }): Effect.Effect<void, CallFailure<typeof sessions.del>>
  }
>()("portico/auth/ServerSessions") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, (transport) =>
    ServerSessions.of({
      create: (session) => notAnObject("session", session) ?? transport.call(sessions.create, { payload: withMillis(session) }),
      list: (userId) => transport.call(sessions.list, { query: { userId } }),
      revoke: (session) =>
        withIds("session", session, { userId: true, sessionId: true }, ({ userId, sessionId }) =>
          Effect.asVoid(transport.call(sessions.del, { params: { sessionId }, query: { userId } }))
        )
    })
  )
}

const withMillis = ({ expiresInMillis, ...session }: CreateSessionInput) =>
  expiresInMillis === undefined ? session : { ...session, expiresInMillis: millisOf(expiresInMillis) }

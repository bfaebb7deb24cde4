import * as Effect from "effect/Effect"
import * as sessions from "../../../contract/sessions.js"
import type { ActiveSession } from "../../../schemas/Session.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"

/** The signed-in user's sessions, on all devices. */
export interface Sessions {
  /** Lists the signed-in user's sessions, newest first, including the current one. */
  listSessions(): Effect.Effect<ReadonlyArray<ActiveSession>, CallFailure<typeof sessions.list>>
  /** The watched list of the signed-in user's sessions, newest first. */
  readonly currentSessions: Resource<ReadonlyArray<ActiveSession>, CallFailure<typeof sessions.list>>
  /** Ends another session of the signed-in user. */
  revokeSession(sessionId: string): Effect.Effect<void, CallFailure<typeof sessions.del>>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const query = { userId: "me" }
  const service: Omit<Sessions, "currentSessions"> = {
    listSessions: () => transport.call(sessions.list, { query }),
    revokeSession: (sessionId) => Effect.asVoid(transport.call(sessions.del, { params: { sessionId }, query }))
  }
  return service
})

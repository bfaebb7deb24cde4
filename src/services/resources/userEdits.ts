import * as Effect from "effect/Effect"
import * as users from "../../contract/users.js"
import type { UpdateUser } from "../../schemas/UserUpdate.js"
import { changing, ending } from "../session/consequences.js"
import type { Session } from "../session/Session.js"
import type { ClientTransport } from "../transport/Transport.js"

/** Changing the user of the session, and deleting them, which ends the session too. */
export const userEdits = (session: Session["Service"], { call }: ClientTransport["Service"]) => ({
  update: (payload: UpdateUser) => changing(session, call(users.updateMe, { payload })),
  delete: Effect.asVoid(ending(session, call(users.deleteMe, {})))
})

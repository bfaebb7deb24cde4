// Written by `npm run compile` from src/contract/sessions.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/sessions.js"
import { CannotDeleteCurrentSession } from "../../errors/auth.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { ActiveSession, SessionQuery } from "../schemas/Session.js"
import { Done } from "../schemas/wire.js"

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/auth/sessions/:sessionId", {
  access: "client",
  session: "required",
  query: SessionQuery,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, CannotDeleteCurrentSession]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/auth/sessions", {
  access: "client",
  session: "required",
  query: SessionQuery,
  success: /* @__PURE__ */ listOf(ActiveSession),
  errors: [CannotGetOwnUserWithoutUser]
})

export { deleteCurrent, refresh } from "./currentSession.js"


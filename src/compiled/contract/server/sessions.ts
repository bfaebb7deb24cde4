// Written by `npm run compile` from src/contract/server/sessions.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/sessions.js"
import { UserIdDoesNotExist } from "../../../errors/user.js"
import { ActiveSession, CreateSession, CreatedSession, SessionQuery } from "../../schemas/Session.js"
import { Done } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/auth/sessions", {
  access: "server",
  session: "none",
  payload: CreateSession,
  success: CreatedSession,
  errors: [UserIdDoesNotExist]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/auth/sessions/:sessionId", {
  access: "server",
  session: "none",
  query: SessionQuery,
  success: Done
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/auth/sessions", {
  access: "server",
  session: "none",
  query: SessionQuery,
  success: /* @__PURE__ */ listOf(ActiveSession)
})


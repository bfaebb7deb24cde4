// Written by `npm run compile` from src/contract/server/sessions.ts.

import { listOf } from "../../../codecs/collection.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/sessions.js"
import { UserIdDoesNotExist } from "../../../errors/user.js"
import { ActiveSession, CreateSession, CreatedSession, SessionQuery } from "../../schemas/Session.js"
import { Done } from "../../schemas/wire.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/auth/sessions", {
  access: "server",
  session: "none",
  payload: CreateSession,
  success: CreatedSession,
  errors: [UserIdDoesNotExist]
})

export const del = /* @__PURE__ */ call<typeof contract.del>("DELETE", "/auth/sessions/:sessionId", {
  access: "server",
  session: "none",
  query: SessionQuery,
  success: Done
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/auth/sessions", {
  access: "server",
  session: "none",
  query: SessionQuery,
  success: /* @__PURE__ */ listOf(ActiveSession)
})


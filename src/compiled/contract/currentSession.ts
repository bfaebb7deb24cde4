// Written by `npm run compile` from src/contract/currentSession.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/currentSession.js"
import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "../../errors/first.js"
import { EndingSession, RefreshedToken, RefreshingSession } from "../schemas/Tokens.js"
import { Done } from "../schemas/wire.js"

export const deleteCurrent: CallOf<typeof contract.deleteCurrent> = /* @__PURE__ */ call("DELETE", "/auth/sessions/current", {
  access: "client",
  session: "none",
  headers: EndingSession,
  success: Done,
  errors: [AccessTokenExpired, RefreshTokenNotFoundOrExpired]
})

export const refresh: CallOf<typeof contract.refresh> = /* @__PURE__ */ call("POST", "/auth/sessions/current/refresh", {
  access: "client",
  session: "none",
  headers: RefreshingSession,
  success: RefreshedToken,
  errors: [RefreshTokenNotFoundOrExpired],
  retry: "idempotent"
})


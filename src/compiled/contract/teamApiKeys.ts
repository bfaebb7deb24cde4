// Written by `npm run compile` from src/contract/teamApiKeys.ts.

import { listOf } from "../../codecs/collection.js"
import { struct } from "../../codecs/struct.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teamApiKeys.js"
import { ApiKeyNotFound } from "../../errors/apiKey.js"
import { UserAuthenticationRequired } from "../../errors/auth.js"
import { CreateTeamApiKey, CreatedTeamApiKey, TeamApiKey, UpdateApiKey } from "../schemas/ApiKey.js"
import { Uuid } from "../schemas/ids.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/team-api-keys", {
  access: "client",
  session: "required",
  payload: CreateTeamApiKey,
  success: CreatedTeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/team-api-keys/:keyId", {
  access: "client",
  session: "required",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  success: TeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-api-keys", {
  access: "client",
  session: "required",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  success: /* @__PURE__ */ listOf(TeamApiKey),
  errors: [UserAuthenticationRequired, ApiKeyNotFound]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/team-api-keys/:keyId", {
  access: "client",
  session: "required",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  payload: UpdateApiKey,
  success: TeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound]
})


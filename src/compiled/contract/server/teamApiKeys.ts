// Written by `npm run compile` from src/contract/server/teamApiKeys.ts.

import { listOf } from "../../../codecs/collection.js"
import { struct } from "../../../codecs/struct.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teamApiKeys.js"
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../../errors/apiKey.js"
import { CheckApiKey, CreateTeamApiKey, CreatedTeamApiKey, TeamApiKey, UpdateApiKey } from "../../schemas/ApiKey.js"
import { Uuid } from "../../schemas/ids.js"

export const check: CallOf<typeof contract.check> = /* @__PURE__ */ call("POST", "/team-api-keys/check", {
  access: "server",
  session: "none",
  payload: CheckApiKey,
  success: TeamApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired],
  retry: "idempotent"
})

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/team-api-keys", {
  access: "server",
  session: "none",
  payload: CreateTeamApiKey,
  success: CreatedTeamApiKey
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/team-api-keys/:keyId", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  success: TeamApiKey,
  errors: [ApiKeyNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-api-keys", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  success: /* @__PURE__ */ listOf(TeamApiKey)
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/team-api-keys/:keyId", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  payload: UpdateApiKey,
  success: TeamApiKey,
  errors: [ApiKeyNotFound]
})


// Written by `npm run compile` from src/contract/server/teamApiKeys.ts.

import { listOf } from "../../../codecs/collection.js"
import { struct } from "../../../codecs/struct.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teamApiKeys.js"
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../../errors/apiKey.js"
import { CheckApiKey, CreateTeamApiKey, CreatedTeamApiKey, TeamApiKey, UpdateApiKey } from "../../schemas/ApiKey.js"
import { Uuid } from "../../schemas/ids.js"

export const check = /* @__PURE__ */ call<typeof contract.check>("POST", "/team-api-keys/check", {
  access: "server",
  session: "none",
  payload: CheckApiKey,
  success: TeamApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired],
  retry: "idempotent"
})

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/team-api-keys", {
  access: "server",
  session: "none",
  payload: CreateTeamApiKey,
  success: CreatedTeamApiKey
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/team-api-keys/:keyId", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  success: TeamApiKey,
  errors: [ApiKeyNotFound]
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/team-api-keys", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  success: /* @__PURE__ */ listOf(TeamApiKey)
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/team-api-keys/:keyId", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    teamId: ["team_id", Uuid]
  }),
  payload: UpdateApiKey,
  success: TeamApiKey,
  errors: [ApiKeyNotFound]
})


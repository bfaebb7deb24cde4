// Written by `npm run compile` from src/contract/server/userApiKeys.ts.

import { listOf } from "../../../codecs/collection.js"
import { struct } from "../../../codecs/struct.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/userApiKeys.js"
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../../errors/apiKey.js"
import { CheckApiKey, CreateUserApiKey, CreatedUserApiKey, UpdateApiKey, UserApiKey } from "../../schemas/ApiKey.js"
import { UserIdOrMe } from "../../schemas/ids.js"

export const check: CallOf<typeof contract.check> = /* @__PURE__ */ call("POST", "/user-api-keys/check", {
  access: "server",
  session: "none",
  payload: CheckApiKey,
  success: UserApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired],
  retry: "idempotent"
})

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/user-api-keys", {
  access: "server",
  session: "none",
  payload: CreateUserApiKey,
  success: CreatedUserApiKey
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/user-api-keys/:keyId", {
  access: "server",
  session: "none",
  success: UserApiKey,
  errors: [ApiKeyNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/user-api-keys", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    userId: ["user_id", UserIdOrMe]
  }),
  success: /* @__PURE__ */ listOf(UserApiKey)
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/user-api-keys/:keyId", {
  access: "server",
  session: "none",
  payload: UpdateApiKey,
  success: UserApiKey,
  errors: [ApiKeyNotFound]
})


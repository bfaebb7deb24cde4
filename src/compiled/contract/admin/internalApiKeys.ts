// Written by `npm run compile` from src/contract/admin/internalApiKeys.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/internalApiKeys.js"
import { ApiKeyNotFound } from "../../../errors/apiKey.js"
import { UpdateApiKey } from "../../schemas/ApiKey.js"
import { CreateInternalApiKey, CreatedInternalApiKey, InternalApiKey } from "../../schemas/InternalApiKey.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/internal/api-keys", {
  access: "admin",
  session: "none",
  payload: CreateInternalApiKey,
  success: CreatedInternalApiKey
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/internal/api-keys/:keyId", {
  access: "admin",
  session: "none",
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/api-keys", {
  access: "admin",
  session: "none",
  success: /* @__PURE__ */ listOf(InternalApiKey)
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/internal/api-keys/:keyId", {
  access: "admin",
  session: "none",
  payload: UpdateApiKey,
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})


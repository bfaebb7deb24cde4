// Written by `npm run compile` from src/contract/userApiKeys.ts.

import { listOf } from "../../codecs/collection.js"
import { struct } from "../../codecs/struct.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/userApiKeys.js"
import { ApiKeyNotFound } from "../../errors/apiKey.js"
import { UserAuthenticationRequired } from "../../errors/auth.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { CreateUserApiKey, CreatedUserApiKey, UpdateApiKey, UserApiKey } from "../schemas/ApiKey.js"
import { UserIdOrMe } from "../schemas/ids.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/user-api-keys", {
  access: "client",
  session: "required",
  payload: CreateUserApiKey,
  success: CreatedUserApiKey,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/user-api-keys/:keyId", {
  access: "client",
  session: "required",
  success: UserApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/user-api-keys", {
  access: "client",
  session: "required",
  query: /* @__PURE__ */ struct({
    userId: ["user_id", UserIdOrMe]
  }),
  success: /* @__PURE__ */ listOf(UserApiKey),
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/user-api-keys/:keyId", {
  access: "client",
  session: "required",
  payload: UpdateApiKey,
  success: UserApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound]
})


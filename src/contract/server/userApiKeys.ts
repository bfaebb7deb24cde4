import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../errors/apiKey.js"
import { UserApiKeysNotEnabled } from "../../errors/refusals.js"
import { CheckApiKey, CreatedUserApiKey, CreateUserApiKey, UpdateApiKeyInput, UserApiKey } from "../../schemas/ApiKey.js"
import { List } from "../../schemas/List.js"
import { server } from "../levels.js"
import { OfUser } from "../userApiKeys.js"

/** Creates a key of any user; the secret is returned only once. @source protocol/api-keys.md */
export const create = server.post("/user-api-keys", {
  payload: CreateUserApiKey,
  success: CreatedUserApiKey,
  errors: [UserApiKeysNotEnabled]
})

/** Lists the keys of any user, newest first; an unknown user has none. @source protocol/api-keys.md */
export const list = server.get("/user-api-keys", {
  query: OfUser,
  success: List(UserApiKey),
  errors: [UserApiKeysNotEnabled]
})

/** Gets a key of any user. @source protocol/api-keys.md */
export const get = server.get("/user-api-keys/:keyId", {
  success: UserApiKey,
  errors: [ApiKeyNotFound, UserApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Updates the description of any user's key, or revokes it. @source protocol/api-keys.md */
export const update = server.patch("/user-api-keys/:keyId", {
  payload: UpdateApiKeyInput,
  success: UserApiKey,
  errors: [ApiKeyNotFound, UserApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Finds the key that a request presents, if valid. Changes nothing. @source protocol/api-keys.md */
export const check = server.post("/user-api-keys/check", {
  payload: CheckApiKey,
  success: UserApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired, UserApiKeysNotEnabled],
  retry: "idempotent"
})

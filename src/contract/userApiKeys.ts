import { ApiKeyNotFound } from "../errors/apiKey.js"
import { UserAuthenticationRequired } from "../errors/auth.js"
import { UserApiKeysNotEnabled } from "../errors/refusals.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { CreatedUserApiKey, CreateUserApiKey, UpdateApiKeyInput, UserApiKey } from "../schemas/ApiKey.js"
import { UserIdOrMe } from "../schemas/ids.js"
import { List } from "../schemas/List.js"
import { Opaque } from "../schemas/Opaque.js"
import { Wire } from "../schemas/wire.js"
import { user } from "./levels.js"

/** The user that owns the keys; `"me"` is the session's user. */
export class OfUser extends Opaque<OfUser>()(Wire({ userId: UserIdOrMe })) {}

/** Creates a key of the session's user; the secret is returned only once. @source protocol/api-keys.md */
export const create = user.post("/user-api-keys", {
  payload: CreateUserApiKey,
  success: CreatedUserApiKey,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, UserApiKeysNotEnabled]
})

/** Lists the keys of the session's user, newest first. @source protocol/api-keys.md */
export const list = user.get("/user-api-keys", {
  query: OfUser,
  success: List(UserApiKey),
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, UserApiKeysNotEnabled]
})

/** Gets a key of the session's user. @source protocol/api-keys.md */
export const get = user.get("/user-api-keys/:keyId", {
  success: UserApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, UserApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Updates the description of a key of the session's user, or revokes it. @source protocol/api-keys.md */
export const update = user.patch("/user-api-keys/:keyId", {
  payload: UpdateApiKeyInput,
  success: UserApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, UserApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

import { ApiKeyNotFound } from "../../errors/apiKey.js"
import { UpdateApiKeyInput } from "../../schemas/ApiKey.js"
import { CreatedInternalApiKey, CreateInternalApiKey, InternalApiKey } from "../../schemas/InternalApiKey.js"
import { List } from "../../schemas/List.js"
import { admin } from "../levels.js"

/** Creates a key set of the project; the secrets are returned only once. @source protocol/projects.md#calls */
export const create = admin.post("/internal/api-keys", {
  payload: CreateInternalApiKey,
  success: CreatedInternalApiKey
})

/** Lists the project's key sets, newest first. @source protocol/projects.md#calls */
export const list = admin.get("/internal/api-keys", { success: List(InternalApiKey) })

/** Gets a key set of the project. @source protocol/projects.md#calls */
export const get = admin.get("/internal/api-keys/:keyId", {
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

/** Updates the description of a key set, or revokes it; revoking it again updates the time. @source protocol/projects.md#calls */
export const update = admin.patch("/internal/api-keys/:keyId", {
  payload: UpdateApiKeyInput,
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

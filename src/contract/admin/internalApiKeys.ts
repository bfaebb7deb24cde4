import { ApiKeyNotFound } from "../../errors/apiKey.js"
import { UpdateApiKeyInput } from "../../schemas/ApiKey.js"
import { CreatedInternalApiKey, CreateInternalApiKey, InternalApiKey } from "../../schemas/InternalApiKey.js"
import { List } from "../../schemas/List.js"
import * as Endpoint from "../Endpoint.js"

/** Creates a key set of the project; the secrets are returned only once. @source protocol/projects.md#calls */
export const create = Endpoint.post("/internal/api-keys", {
  access: "admin",
  session: "none",
  payload: CreateInternalApiKey,
  success: CreatedInternalApiKey
})

/** Lists the project's key sets, newest first. @source protocol/projects.md#calls */
export const list = Endpoint.get("/internal/api-keys", { access: "admin", session: "none", success: List(InternalApiKey) })

/** Gets a key set of the project. @source protocol/projects.md#calls */
export const get = Endpoint.get("/internal/api-keys/:keyId", {
  access: "admin",
  session: "none",
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

/** Updates the description of a key set, or revokes it; revoking it again updates the time. @source protocol/projects.md#calls */
export const update = Endpoint.patch("/internal/api-keys/:keyId", {
  access: "admin",
  session: "none",
  payload: UpdateApiKeyInput,
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

import { ApiKeyNotFound } from "../../errors/apiKey.js"
import { UpdateApiKey } from "../../schemas/ApiKey.js"
import { CreatedInternalApiKey, CreateInternalApiKey, InternalApiKey } from "../../schemas/InternalApiKey.js"
import { List } from "../../schemas/List.js"
import * as Endpoint from "../Endpoint.js"

/** Creates a set of keys of the project; their full values are in this answer only. @source protocol/projects.md#calls */
export const create = Endpoint.post("/internal/api-keys", {
  access: "admin",
  session: "none",
  payload: CreateInternalApiKey,
  success: CreatedInternalApiKey
})

/** Lists the sets of keys of the project, newest first. @source protocol/projects.md#calls */
export const list = Endpoint.get("/internal/api-keys", { access: "admin", session: "none", success: List(InternalApiKey) })

/** Gets a set of keys of the project. @source protocol/projects.md#calls */
export const get = Endpoint.get("/internal/api-keys/:keyId", {
  access: "admin",
  session: "none",
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

/** Describes or revokes a set of keys of the project; revoking it again moves the time. @source protocol/projects.md#calls */
export const update = Endpoint.patch("/internal/api-keys/:keyId", {
  access: "admin",
  session: "none",
  payload: UpdateApiKey,
  success: InternalApiKey,
  errors: [ApiKeyNotFound]
})

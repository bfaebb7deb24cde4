import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../errors/apiKey.js"
import { TeamApiKeysNotEnabled } from "../../errors/refusals.js"
import { CheckApiKey, CreatedTeamApiKey, CreateTeamApiKey, TeamApiKey, UpdateApiKeyInput } from "../../schemas/ApiKey.js"
import { List } from "../../schemas/List.js"
import { server } from "../levels.js"
import { OfTeam } from "../teamApiKeys.js"

/** Creates a key of any team; the secret is returned only once. @source protocol/api-keys.md */
export const create = server.post("/team-api-keys", {
  payload: CreateTeamApiKey,
  success: CreatedTeamApiKey,
  errors: [TeamApiKeysNotEnabled]
})

/** Lists the keys of any team, newest first; an unknown team has none. @source protocol/api-keys.md */
export const list = server.get("/team-api-keys", {
  query: OfTeam,
  success: List(TeamApiKey),
  errors: [TeamApiKeysNotEnabled]
})

/** Gets a key of any team. @source protocol/api-keys.md */
export const get = server.get("/team-api-keys/:keyId", {
  query: OfTeam,
  success: TeamApiKey,
  errors: [ApiKeyNotFound, TeamApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Updates the description of any team's key, or revokes it. @source protocol/api-keys.md */
export const update = server.patch("/team-api-keys/:keyId", {
  query: OfTeam,
  payload: UpdateApiKeyInput,
  success: TeamApiKey,
  errors: [ApiKeyNotFound, TeamApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Finds the key that a request presents, if valid. Changes nothing. @source protocol/api-keys.md */
export const check = server.post("/team-api-keys/check", {
  payload: CheckApiKey,
  success: TeamApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired, TeamApiKeysNotEnabled],
  retry: "idempotent"
})

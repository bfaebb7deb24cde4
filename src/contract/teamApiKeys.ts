import { ApiKeyNotFound } from "../errors/apiKey.js"
import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamApiKeysNotEnabled } from "../errors/refusals.js"
import { CreatedTeamApiKey, CreateTeamApiKey, TeamApiKey, UpdateApiKeyInput } from "../schemas/ApiKey.js"
import { Uuid } from "../schemas/ids.js"
import { List } from "../schemas/List.js"
import { Opaque } from "../schemas/Opaque.js"
import { Wire } from "../schemas/wire.js"
import { user } from "./levels.js"

/** The team that owns the keys. */
export class OfTeam extends Opaque<OfTeam>()(Wire({ teamId: Uuid })) {}

/**
 * Creates a key of a team; the secret is returned only once. Fails with `ApiKeyNotFound`, like the other calls, if the user may
 * not manage the team's keys.
 * @source protocol/api-keys.md
 */
export const create = user.post("/team-api-keys", {
  payload: CreateTeamApiKey,
  success: CreatedTeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled]
})

/** Lists a team's keys, newest first. @source protocol/api-keys.md */
export const list = user.get("/team-api-keys", {
  query: OfTeam,
  success: List(TeamApiKey),
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled]
})

/** Gets a team's key. @source protocol/api-keys.md */
export const get = user.get("/team-api-keys/:keyId", {
  query: OfTeam,
  success: TeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Updates the description of a team's key, or revokes it. @source protocol/api-keys.md */
export const update = user.patch("/team-api-keys/:keyId", {
  query: OfTeam,
  payload: UpdateApiKeyInput,
  success: TeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

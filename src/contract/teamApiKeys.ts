import { ApiKeyNotFound } from "../errors/apiKey.js"
import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamApiKeysNotEnabled } from "../errors/refusals.js"
import { CreatedTeamApiKey, CreateTeamApiKey, TeamApiKey, UpdateApiKey } from "../schemas/ApiKey.js"
import { Uuid } from "../schemas/ids.js"
import { List } from "../schemas/List.js"
import { Opaque } from "../schemas/Opaque.js"
import { Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Which team the keys belong to. */
export class OfTeam extends Opaque<OfTeam>()(Wire({ teamId: Uuid })) {}

/**
 * Creates a key of a team; its full value is in this answer only. Users who may not manage the team's keys get
 * `ApiKeyNotFound` from this and the other calls.
 * @source protocol/api-keys.md
 */
export const create = Endpoint.post("/team-api-keys", {
  access: "client",
  session: "required",
  payload: CreateTeamApiKey,
  success: CreatedTeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled]
})

/** Lists the keys of a team, newest first. @source protocol/api-keys.md */
export const list = Endpoint.get("/team-api-keys", {
  access: "client",
  session: "required",
  query: OfTeam,
  success: List(TeamApiKey),
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled]
})

/** Gets a key of a team. @source protocol/api-keys.md */
export const get = Endpoint.get("/team-api-keys/:keyId", {
  access: "client",
  session: "required",
  query: OfTeam,
  success: TeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

/** Describes or revokes a key of a team. @source protocol/api-keys.md */
export const update = Endpoint.patch("/team-api-keys/:keyId", {
  access: "client",
  session: "required",
  query: OfTeam,
  payload: UpdateApiKey,
  success: TeamApiKey,
  errors: [UserAuthenticationRequired, ApiKeyNotFound, TeamApiKeysNotEnabled],
  fault: ApiKeyNotFound
})

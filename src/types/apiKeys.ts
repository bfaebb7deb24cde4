import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type {
  CreatedTeamApiKey,
  CreatedUserApiKey,
  LastFour,
  TeamApiKey,
  UpdateApiKeyInput,
  UserApiKey
} from "../schemas/ApiKey.js"
export type { ApiKeyInvalidity } from "../services/resources/apiKeyValidity.js"
export type { CreateTeamApiKeyInput, CreateUserApiKeyInput, OfTeam, TeamApiKeyOf } from "../services/resources/keysByOwner.js"
export type { KeyOwner } from "../services/resources/server/ServerApiKeys.js"

/** `apiKeys` of a client app. */
export type ApiKeys = ClientApp["apiKeys"]

/** `apiKeys` of a server app, and of an admin app. */
export type ServerApiKeys = ServerApp["apiKeys"]

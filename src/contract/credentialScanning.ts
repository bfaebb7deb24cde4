import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../errors/apiKey.js"
import { CheckApiKey } from "../schemas/ApiKey.js"
import { Done } from "../schemas/wire.js"
import { anyone } from "./levels.js"

/**
 * Revokes a leaked key of a user or a team; anyone who has the key may do so. A public key is not revoked.
 * @source protocol/requests.md#other-routes
 */
export const revoke = anyone.post("/integrations/credential-scanning/revoke", {
  payload: CheckApiKey,
  success: Done,
  errors: [ApiKeyNotFound, ApiKeyExpired, PublicApiKeyCannotBeRevoked]
})

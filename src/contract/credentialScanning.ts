import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../errors/apiKey.js"
import { CheckApiKey } from "../schemas/ApiKey.js"
import { Done } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/**
 * Revokes a leaked key of a user or a team; anyone who has the key may do so. A public key is not revoked.
 * @source protocol/requests.md#other-routes
 */
export const revoke = Endpoint.post("/integrations/credential-scanning/revoke", {
  access: "client",
  session: "none",
  payload: CheckApiKey,
  success: Done,
  errors: [ApiKeyNotFound, ApiKeyExpired, PublicApiKeyCannotBeRevoked]
})

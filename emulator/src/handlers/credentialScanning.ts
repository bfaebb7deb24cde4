import * as Effect from "effect/Effect"
import { credentialScanning } from "portico/contract"
import { ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "portico/effect/errors"
import { revokeKey } from "../apiKeys/apiKeys.js"
import { openRoute } from "../http/Route.js"
import { secretText } from "../passwords/secretText.js"
import { apiKeyByValue } from "../world/ApiKey.js"
import { World } from "../world/World.js"

// Whoever found a key knows nothing of its project.
const revoke = openRoute(
  credentialScanning.revoke,
  {},
  Effect.fn("credentialScanning.revoke")(function* ({ payload }) {
    const value = secretText(payload.apiKey)
    const { projects } = yield* World
    for (const project of projects.values()) {
      const key = apiKeyByValue(project, value)
      if (key === undefined) continue
      if (key.isPublic) return yield* new PublicApiKeyCannotBeRevoked()
      yield* revokeKey(key)
      return { success: true } as const
    }
    return yield* new ApiKeyNotFound()
  })
)

/** Revoking keys that were found in public places. @source facts 19 */
export const credentialScanningRoutes = [revoke]

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { credentialScanning } from "portico/contract"
import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "portico/effect/errors"
import { revokeKey } from "../../apiKeys/apiKeys.js"
import { Outbox } from "../../emails/Outbox.js"
import { platformSender } from "../../emails/sender.js"
import { leakedKeyLetter } from "../../emails/systemMails.js"
import { openRoute } from "../../http/Route.js"
import { secretText } from "../../passwords/secretText.js"
import type { ApiKey } from "../../world/ApiKey.js"
import { apiKeyByValue } from "../../world/ApiKey.js"
import { effective } from "../../world/Permission.js"
import type { Project } from "../../world/Project.js"
import { membersOf } from "../../world/Team.js"
import { primaryChannel, usersOf } from "../../world/User.js"
import { World } from "../../world/World.js"

// Returns those to notify: the user of the key, or the members who manage the keys of its team.
const holdersOf = (project: Project, { owner }: ApiKey): ReadonlyArray<string> =>
  owner.type === "user"
    ? [owner.id]
    : [...membersOf(project, owner.id).values()]
        .filter(({ permissions }) => effective(project, "team", permissions, true).includes("$manage_api_keys"))
        .map(({ userId }) => userId)

const notifyHolders = Effect.fnUntraced(function* (project: Project, key: ApiKey) {
  const outbox = yield* Outbox
  const addresses = holdersOf(project, key).flatMap((id) => {
    const user = usersOf(project).get(id)
    return (user && primaryChannel(user)?.value) ?? []
  })
  for (const address of new Set(addresses)) {
    yield* outbox.send(project, address, leakedKeyLetter(project.displayName, key.description), platformSender)
  }
})

// The reporter of a leaked key does not know its project.
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
      if (key.expiresAtMillis !== undefined && key.expiresAtMillis < (yield* Clock.currentTimeMillis)) {
        return yield* new ApiKeyExpired()
      }
      if (key.revokedAtMillis !== undefined) return { success: true } as const
      yield* revokeKey(key)
      yield* notifyHolders(project, key)
      return { success: true } as const
    }
    return yield* new ApiKeyNotFound()
  })
)

/** Routes that revoke leaked keys and notify their holders. @source protocol/requests.md#other-routes */
export const credentialScanningRoutes = [revoke]

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  InvalidOAuthClientIdOrSecret,
  InvalidPublishableClientKey,
  PublishableClientKeyRequiredForProject
} from "portico/effect/errors"
import { mainBranchId } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import { publicClientSecret } from "../http/authenticate.js"
import { isOn, requiresClientKey } from "../world/ConfigExtras.js"
import { hasKey } from "../world/Project.js"
import { World } from "../world/World.js"

/** Returns the project that starts an OAuth sign-in, by its id and its publishable key. @source protocol/authentication.md#oauth */
export const oauthClient = Effect.fnUntraced(function* (clientId: string, clientSecret: string) {
  const [projectId = "", branchId = mainBranchId] = clientId.split("#")
  const project = (yield* World).projects.get(projectId)
  if (project === undefined || branchId !== mainBranchId)
    return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId } })
  if (rulesOf(project).keylessClients && clientSecret === publicClientSecret) {
    return isOn(project, requiresClientKey)
      ? yield* new PublishableClientKeyRequiredForProject({ details: { projectId } })
      : project
  }
  if (!hasKey(project, "client", clientSecret, yield* Clock.currentTimeMillis)) {
    return yield* new InvalidPublishableClientKey({ details: { projectId } })
  }
  return project
})

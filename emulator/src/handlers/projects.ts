import * as Effect from "effect/Effect"
import { projects } from "portico/contract"
import type { Project as ProjectView } from "portico/schemas"
import { openRoute, route } from "../http/Route.js"
import { notFound } from "../http/StatusError.js"
import { AccessTokens } from "../tokens/AccessTokens.js"
import type { Project } from "../world/Project.js"
import { World } from "../world/World.js"

/** A project as its users see it. @source facts 13.1 */
export const projectView = ({ id, displayName, config }: Project): ProjectView => ({
  id,
  displayName,
  config: {
    signUpEnabled: config.signUpEnabled,
    credentialEnabled: config.credentialEnabled,
    magicLinkEnabled: config.magicLinkEnabled,
    passkeyEnabled: config.passkeyEnabled,
    clientTeamCreationEnabled: config.clientTeamCreationEnabled,
    clientUserDeletionEnabled: config.clientUserDeletionEnabled,
    allowUserApiKeys: config.allowUserApiKeys,
    allowTeamApiKeys: config.allowTeamApiKeys,
    domains: [...config.domains].sort((one, other) => (one.domain < other.domain ? -1 : 1)),
    oauthProviders: config.oauthProviders
      .filter((provider) => provider.allowSignIn)
      .map((provider) => ({ id: provider.id }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  }
})

const get = route(projects.get, { crud: true }, (_, { auth }) => Effect.succeed(projectView(auth.project)))

const getJwks = openRoute(
  projects.getJwks,
  { crud: true, headers: { "cache-control": "public, max-age=3600" } },
  Effect.fn("projects.getJwks")(function* ({ params, query }) {
    const project = (yield* World).projects.get(params.projectId)
    if (project === undefined) return yield* notFound("There is no such project.")
    return { keys: yield* (yield* AccessTokens).publicKeys(project, query.includeAnonymous ?? false) }
  })
)

/** The project of a request, and the keys that its tokens are verified with. @source facts 5.3, 13.2 */
export const projectRoutes = [get, getJwks]

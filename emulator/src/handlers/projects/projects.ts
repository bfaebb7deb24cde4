import * as Effect from "effect/Effect"
import { projects } from "portico/contract"
import { projectView } from "../../config/projectView.js"
import { openRoute, route } from "../../http/Route.js"
import { notFound } from "../../http/StatusError.js"
import { AccessTokens } from "../../tokens/AccessTokens.js"
import { World } from "../../world/World.js"

const get = route(projects.get, { crud: true, span: { until: "2026-04" } }, (_, { auth }) =>
  Effect.succeed(projectView(auth.project))
)

// The newest client decides with `allow_localhost` which redirects it trusts.
const getWithLocalhost = route(projects.get, { crud: true, span: { since: "2026-11" } }, (_, { auth: { project } }) => {
  const { config, ...view } = projectView(project)
  return Effect.succeed({ ...view, config: { ...config, allowLocalhost: project.config.allowLocalhost } })
})

const getJwks = openRoute(
  projects.getJwks,
  { crud: true, headers: { "cache-control": "public, max-age=3600" } },
  Effect.fn("projects.getJwks")(function* ({ params, query }) {
    const project = (yield* World).projects.get(params.projectId)
    if (project === undefined) return yield* notFound("There is no such project.")
    return {
      keys: yield* (yield* AccessTokens).publicKeys(project, {
        restricted: query.includeRestricted ?? false,
        anonymous: query.includeAnonymous ?? false
      })
    }
  })
)

/** Routes of the current project and its public signing keys. @source protocol/tokens.md#jwks, protocol/projects.md#calls */
export const projectRoutes = [get, getWithLocalhost, getJwks]

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { admin, Endpoint } from "portico/contract"
import { applyOverride } from "../../config/applyOverride.js"
import { templatesOf as builtInTemplates } from "../../config/emailDefaults.js"
import { shown } from "../../config/generationForms.js"
import type { JsonObject } from "../../config/json.js"
import { isObject, withValue } from "../../config/json.js"
import { renderConfig } from "../../config/renderConfig.js"
import { usesOwnTemplates } from "../../emails/sources.js"
import { parseJson } from "../../http/parseJson.js"
import { json } from "../../http/Reply.js"
import { rawRoute, route } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import type { Project } from "../../world/Project.js"

// A project with the shared mail server uses the built-in templates, so its own ones are hidden.
const readable = (project: Project): JsonObject => {
  const config = renderConfig(project)
  return usesOwnTemplates(project) ? config : withValue(config, ["emails", "templates"], builtInTemplates(project.platform))
}

const get = rawRoute(
  admin.config.get.method,
  admin.config.get.path,
  (_request, _params, auth) =>
    auth === undefined
      ? Effect.die(new Error("The route ran without authentication"))
      : Effect.sync(() => json({ config_string: JSON.stringify(shown(readable(auth.project), auth.project.platform)) })),
  "admin"
)

// The text is parsed here, because malformed JSON is a different error than a request of the wrong shape.
const asText = Endpoint.patch("/internal/config/override", {
  access: "admin",
  session: "none",
  payload: Schema.Struct({ config_override_string: Schema.optionalKey(Schema.String) }),
  success: admin.config.updateInOne.success
})

const update = route(
  asText,
  { crud: false },
  Effect.fn("config.update")(function* ({ payload }, { auth: { project } }) {
    const text = payload.config_override_string
    if (text === undefined || text === "") return {}
    const override = yield* Effect.mapError(parseJson(text), (problem) => badRequest(`The override ${problem}.`))
    if (!isObject(override)) return yield* badRequest("The override must be an object.")
    const problem = applyOverride(project, override)
    return problem === undefined ? {} : yield* badRequest(problem)
  })
)

/** Routes of the whole project configuration. @source protocol/projects.md#configuration */
export const internalConfigRoutes = [get, update]

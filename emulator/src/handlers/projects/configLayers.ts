import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { admin, Endpoint } from "portico/contract"
import { isObject } from "../../config/json.js"
import type { LayerName } from "../../config/layers.js"
import { layerNames, layerOf, replaceLayer, resetKeys, updateLayer } from "../../config/layers.js"
import type { Auth } from "../../http/Auth.js"
import { strictly } from "../../http/coerce.js"
import { oneOfMembers } from "../../http/coercions.js"
import { parseJson } from "../../http/parseJson.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, forbidden } from "../../http/StatusError.js"
import { configLayersOf } from "../../world/ConfigLayers.js"

const since = { since: "2026-04" } as const
const onLayer = { span: since, rules: { "params.level": rules.oneOf(...layerNames) } }
const path = "/internal/config/override/:level"

const GitHub = Schema.Struct({
  type: Schema.Literal("pushed-from-github"),
  owner: Schema.String,
  repo: Schema.String,
  branch: Schema.String,
  commit_hash: Schema.String,
  config_file_path: Schema.String,
  workflow_path: Schema.optionalKey(Schema.String)
})
const sources = [
  GitHub,
  Schema.Struct({ type: Schema.Literal("pushed-from-unknown") }),
  Schema.Struct({ type: Schema.Literal("unlinked") })
] as const
const ConfigText = Schema.Struct({ config_string: Schema.String })
const Replacement = Schema.Struct({ config_string: Schema.String, source: Schema.optionalKey(Schema.Union(sources)) })
const Changes = Schema.Struct({ config_override_string: Schema.String })
const Done = Schema.Struct({ success: Schema.Literal(true) })

// A server is where code is deployed, so it may change only the branch.
const layerAt = ({ access }: Auth, level: string) => {
  const layer = layerNames.find((each) => each === level) ?? "branch"
  return access === "admin" || layer === "branch"
    ? Effect.succeed(layer)
    : Effect.fail(forbidden("A server can only change the layer branch of the configuration."))
}

const parse = Effect.fnUntraced(function* (text: string) {
  const value = yield* Effect.mapError(parseJson(text), (problem) => badRequest(`The configuration ${problem}.`))
  if (isObject(value)) return value
  // The platform treats an array as empty.
  return Array.isArray(value) ? {} : yield* badRequest("The configuration must be an object.")
})

const done = (problem: string | undefined) =>
  problem === undefined ? Effect.succeed({ success: true as const }) : Effect.fail(badRequest(problem))

const base = { access: "server", session: "none" } as const

const get = route(
  Endpoint.get(path, { ...base, success: ConfigText }),
  onLayer,
  Effect.fn("config.getLayer")(function* ({ params }, { auth }) {
    const layer = yield* layerAt(auth, params.level)
    return { config_string: JSON.stringify(layerOf(auth.project, layer)) }
  })
)

const replace = route(
  Endpoint.put(path, { ...base, payload: Replacement, success: Done }),
  { ...onLayer, checks: { "body.source": oneOfMembers(...sources.map(strictly)) } },
  Effect.fn("config.replaceLayer")(function* ({ params, payload }, { auth }) {
    const layer = yield* layerAt(auth, params.level)
    if (layer === "branch" && payload.source === undefined) return yield* badRequest("The layer branch requires a source.")
    const success = yield* done(replaceLayer(auth.project, layer, yield* parse(payload.config_string)))
    if (layer === "branch" && payload.source !== undefined) configLayersOf(auth.project).source = { ...payload.source }
    return success
  })
)

const update = route(
  Endpoint.patch(path, { ...base, payload: Changes, success: Done }),
  onLayer,
  Effect.fn("config.updateLayer")(function* ({ params, payload }, { auth }) {
    const layer = yield* layerAt(auth, params.level)
    return yield* done(updateLayer(auth.project, layer, yield* parse(payload.config_override_string)))
  })
)

const resettable: ReadonlyArray<LayerName> = ["branch", "environment"]
const reset = route(
  Endpoint.post(`${path}/reset-keys`, {
    access: "admin",
    session: "none",
    payload: Schema.Struct({ keys: Schema.Array(Schema.String) }),
    success: Done
  }),
  { span: since, rules: { "params.level": rules.oneOf(...resettable) } },
  Effect.fn("config.resetKeys")(function* ({ params, payload }, { auth: { project } }) {
    return yield* done(resetKeys(project, resettable.find((each) => each === params.level) ?? "branch", payload.keys))
  })
)

const getSource = route(
  Endpoint.get("/internal/config/source", {
    access: "admin",
    session: "none",
    success: Schema.Struct({ source: Schema.Record(Schema.String, Schema.Json) })
  }),
  { span: since },
  (_, { auth: { project } }) => Effect.succeed({ source: configLayersOf(project).source })
)

const unlink = route(admin.config.unlinkSource, { span: since }, (_, { auth: { project } }) =>
  Effect.sync(() => {
    configLayersOf(project).source = { type: "unlinked" }
    return { success: true as const }
  })
)

/** Routes of the configuration layers and the source of a branch. */
export const configLayerRoutes = [get, replace, update, reset, getSource, unlink]

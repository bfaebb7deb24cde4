import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { ProjectNotFound, SchemaError } from "portico/effect/errors"
import { addKeySet } from "../../apiKeys/addKeySet.js"
import { openRoute, route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest } from "../../http/StatusError.js"
import { integrationClient } from "../../integrations/integrationClient.js"
import { isVerifierOf, randomSecret } from "../../oauth/pkce.js"
import { integrationSignInsOf } from "../../world/IntegrationSignIn.js"
import { World } from "../../world/World.js"

const keyLifetimeMillis = 100 * 365 * 24 * 60 * 60 * 1000

// Called by the page on which a user chooses a project.
const confirm = route(
  Endpoint.post("/integrations/custom/internal/confirm", {
    access: "server",
    session: "none",
    payload: Schema.Struct({
      interaction_uid: Schema.String,
      project_id: Schema.String,
      external_project_name: Schema.optionalKey(Schema.String),
      neon_project_name: Schema.optionalKey(Schema.String)
    }),
    success: Schema.Struct({ authorization_code: Schema.String }),
    errors: [SchemaError, ProjectNotFound]
  }),
  { internalOnly: true },
  Effect.fn("integrations.confirmSignIn")(function* ({ payload }, { auth: { project: internal } }) {
    const project = (yield* World).projects.get(payload.project_id)
    if (project === undefined) return yield* new ProjectNotFound({ details: { projectId: payload.project_id } })
    const asked = integrationSignInsOf(internal).requests.get(payload.interaction_uid)
    if (asked === undefined) return yield* badRequest("There is no request of an integration with this id.")
    const { superSecretAdminKey: key = "" } = yield* addKeySet(project, {
      description: "Auto-generated for an external project (DO NOT DELETE)",
      expiresAtMillis: (yield* Clock.currentTimeMillis) + keyLifetimeMillis,
      has: { client: false, server: false, admin: true }
    })
    const code = yield* randomSecret
    asked.answer = { code, grant: { projectId: project.id, key } }
    return { authorization_code: code }
  })
)

const token = openRoute(
  Endpoint.post("/integrations/custom/oauth/token", {
    access: "client",
    session: "none",
    payload: Schema.Struct({
      grant_type: Schema.Literal("authorization_code"),
      code: Schema.String,
      code_verifier: Schema.String,
      redirect_uri: Schema.String
    }),
    success: Schema.Struct({
      access_token: Schema.String,
      token_type: Schema.Literal("api_key"),
      project_id: Schema.String
    }),
    errors: [SchemaError]
  }),
  { requiredHeaders: ["authorization"], rules: { "body.redirect_uri": rules.url } },
  Effect.fn("integrations.exchangeCode")(function* ({ payload }, { request }) {
    const clientId = yield* integrationClient(request)
    const { codes } = integrationSignInsOf((yield* World).internal)
    const found = codes.get(payload.code)
    const refused = badRequest("The code is unknown, expired, already used, or meant for another client.")
    if (found === undefined || found.expiresAtMillis <= (yield* Clock.currentTimeMillis)) return yield* refused
    const { clientId: asked, redirectUri, codeChallenge } = found.request
    const isVerified = yield* isVerifierOf(codeChallenge, "S256", payload.code_verifier)
    if (asked !== clientId || redirectUri !== payload.redirect_uri || !isVerified) return yield* refused
    codes.delete(payload.code)
    return { access_token: found.key, token_type: "api_key" as const, project_id: found.projectId }
  })
)

/** Routes that give an integration a key of the project that a user has chosen. @source protocol/requests.md#other-routes */
export const integrationOAuthRoutes = [confirm, token]

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { oauth } from "portico/contract"
import {
  InvalidOAuthClientIdOrSecret,
  PublishableClientKeyRequiredForProject,
  RefreshTokenNotFoundOrExpired
} from "portico/effect/errors"
import { mainBranchId, oauthScope } from "portico/schemas"
import { rulesOf } from "../../generation/rules.js"
import { publicClientSecret } from "../../http/authenticate.js"
import { own } from "../../http/own.js"
import { json } from "../../http/Reply.js"
import { rawRoute } from "../../http/Route.js"
import { schemaError } from "../../http/validate.js"
import { wrongType } from "../../http/valueProblems.js"
import { issueAccessToken, liveSession } from "../../users/sessions.js"
import { isOn, requiresClientKey } from "../../world/ConfigExtras.js"
import { hasKey } from "../../world/Project.js"
import { World } from "../../world/World.js"
import { authorizationCodeGrant } from "./authorizationCodeGrant.js"
import type { Grant, GrantFields } from "./tokenGrant.js"
import { namedLifetimeSeconds, oauthError, tokenHeaders } from "./tokenGrant.js"

const encodeRefreshed = Schema.encodeUnknownEffect(oauth.refresh.success)

const refreshToken: Grant = Effect.fn("oauth.refresh")(function* (fields, project, request) {
  // The OAuth library reports only a missing field; the platform reports an unknown token.
  if (!fields["refresh_token"]) return oauthError("invalid_request", "The parameter refresh_token is missing.")
  const live = yield* liveSession(project, fields["refresh_token"])
  if (live === undefined) return yield* new RefreshTokenNotFoundOrExpired()
  if (fields["scope"] !== undefined && fields["scope"] !== oauthScope) {
    return oauthError("invalid_scope", "The scope is not one of the session.")
  }
  const accessToken = yield* issueAccessToken(project, live.user, live.session, request)
  const tokens = { accessToken, tokenType: "Bearer", expiresIn: namedLifetimeSeconds, scope: oauthScope }
  const wire = yield* Effect.orDie(encodeRefreshed(tokens))
  const noRedirect = { afterCallbackRedirectUrl: null, after_callback_redirect_url: null }
  return json(rulesOf(project).refreshNamesRedirect ? { ...Object(wire), ...noRedirect } : wire, 200, tokenHeaders)
})

const grants: Readonly<Record<string, Grant>> = { authorization_code: authorizationCodeGrant, refresh_token: refreshToken }
const grantTypes = Object.keys(grants)

const isText = (value: unknown): value is string => typeof value === "string"
const fieldsOf = (body: object): GrantFields =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => isText(entry[1])))

// The client authenticates with the project's publishable key in the body. With a code verifier no key is needed, but a wrong one
// is still rejected. @source protocol/authentication.md#oauth, RFC 7636 4.5
const clientOf = Effect.fnUntraced(function* (fields: GrantFields) {
  const { grant_type: type, client_id: id = "", client_secret: secret, code_verifier: verifier } = fields
  const [projectId = "", branchId = mainBranchId] = id.split("#")
  const project = (yield* World).projects.get(projectId)
  if (project !== undefined && rulesOf(project).keylessClients && (!secret || secret === publicClientSecret)) {
    if (isOn(project, requiresClientKey)) {
      return yield* new PublishableClientKeyRequiredForProject({ details: { projectId: project.id } })
    }
    if (secret === publicClientSecret && branchId === mainBranchId) return project
  }
  const isProven = secret
    ? project !== undefined && hasKey(project, "client", secret, yield* Clock.currentTimeMillis)
    : type === "authorization_code" && Boolean(verifier)
  const isKnown = project !== undefined && branchId === mainBranchId && isProven
  return isKnown ? project : yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
})

const token = rawRoute(
  "POST",
  oauth.refresh.path,
  Effect.fn("oauth.token")(function* (request) {
    const { body } = request
    if (body === undefined || body === null)
      return yield* schemaError(request, [`body ${body === null ? "cannot be null" : "must be defined"}`])
    if (!Predicate.isReadonlyObject(body)) return yield* schemaError(request, [wrongType("body", "object", body)])
    const fields = fieldsOf(body)
    const type = fields["grant_type"]
    if (type === undefined) return yield* schemaError(request, ["body.grant_type must be defined"])
    if (!grantTypes.includes(type)) {
      return yield* schemaError(request, [`body.grant_type must be one of the following values: ${grantTypes.join(", ")}`])
    }
    const project = yield* clientOf(fields)
    const grant = own(grants, type)
    if (grant === undefined) return oauthError("unsupported_grant_type", `The grant ${type} is not served.`)
    return yield* grant(fields, project, request)
  })
)

/** Routes of the OAuth token endpoint. @source protocol/authentication.md#oauth */
export const oauthTokenRoutes = [token]

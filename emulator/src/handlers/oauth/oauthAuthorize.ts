import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, oauth } from "portico/contract"
import {
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  OAuthProviderNotFoundOrNotEnabled,
  RedirectUrlNotWhitelisted
} from "portico/effect/errors"
import { outerOAuthTimeoutMillis } from "portico/schemas"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import type { GenerationRules } from "../../generation/rules.js"
import { rulesByGeneration, rulesOf } from "../../generation/rules.js"
import { verifiedToken } from "../../http/authenticate.js"
import { json, redirect } from "../../http/Reply.js"
import type { Route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, forbidden } from "../../http/StatusError.js"
import type { Check } from "../../http/validate.js"
import { validator } from "../../http/validate.js"
import { authorizationUrl, requestedScopes } from "../../oauth/authorizationUrl.js"
import { innerCookie } from "../../oauth/innerCookie.js"
import { oauthClient } from "../../oauth/oauthClient.js"
import { challengeOf, randomSecret } from "../../oauth/pkce.js"
import { checkChallenge } from "../../signUp/botChallenge.js"
import { providerConfigOf } from "../../world/OAuthAccount.js"
import { flowsOf } from "../../world/OAuthFlow.js"
import type { OAuthProviderConfig, Project } from "../../world/Project.js"
import { isTrusted } from "../../world/trust.js"
import { World } from "../../world/World.js"

const optional = Schema.optionalKey(Schema.String)

const ResponseMode = Schema.optionalKey(Schema.Literals(["json", "redirect"]))

// The platform accepts more than the SDK sends: any response type, and both names of the error URL.
const Query = Schema.Struct({
  client_id: Schema.String,
  client_secret: Schema.String,
  redirect_uri: Schema.String,
  scope: Schema.String,
  state: Schema.String,
  grant_type: Schema.Literal("authorization_code"),
  code_challenge: Schema.String,
  code_challenge_method: Schema.String,
  response_type: Schema.String,
  type: Schema.optionalKey(Schema.Literals(["authenticate", "link"])),
  token: optional,
  provider_scope: optional,
  error_redirect_url: optional,
  error_redirect_uri: optional,
  after_callback_redirect_url: optional,
  stack_response_mode: ResponseMode,
  hexclave_response_mode: ResponseMode,
  bot_challenge_token: optional,
  bot_challenge_phase: Schema.optionalKey(Schema.Literals(["invisible", "visible"])),
  bot_challenge_unavailable: Schema.optionalKey(Schema.Literal("true"))
})
const Input = Schema.Struct({ params: Schema.Struct({ providerId: Schema.String }), query: Query })
const isInput = Schema.is(Input)

const read = Endpoint.get("/auth/oauth/authorize/:providerId", {
  access: "client",
  session: "none",
  query: Query,
  success: oauth.authorize.success
})

type Asked = typeof Query.Type

const userIdOf = Effect.fnUntraced(function* (project: Project, { token, type }: Asked) {
  // An empty token counts as missing.
  if (!token) return type === "link" ? yield* badRequest("Linking an account requires the access token of its user.") : undefined
  const verified = yield* verifiedToken(token)
  if (verified.projectId !== project.id) return yield* forbidden("The access token belongs to another project.")
  return verified.userId
})

const requireAllowed = Effect.fnUntraced(function* (project: Project, provider: OAuthProviderConfig, query: Asked) {
  const { checksAfterCallback, refusesSharedScopes } = rulesOf(project)
  if (query.provider_scope && provider.isShared && (query.token || refusesSharedScopes === "always")) {
    return yield* new OAuthExtraScopeNotAvailableWithSharedOAuthKeys()
  }
  const after = query.after_callback_redirect_url
  if (checksAfterCallback && after !== undefined && !isTrusted(project, after)) return yield* new RedirectUrlNotWhitelisted()
  yield* checkChallenge(
    {
      botChallengeToken: query.bot_challenge_token,
      botChallengePhase: query.bot_challenge_phase,
      botChallengeUnavailable: query.bot_challenge_unavailable
    },
    "oauth_authenticate"
  )
})

// The rest is kept as written, because the code exchange must send the same value.
const withoutHash = (url: string): string => url.split("#")[0] ?? url

const authorize = Effect.fn("oauth.authorize")(function* ({ params, query }: typeof Input.Type) {
  const project = yield* oauthClient(query.client_id, query.client_secret)
  const provider = providerConfigOf(project, params.providerId)
  if (provider === undefined) return yield* new OAuthProviderNotFoundOrNotEnabled()
  const userId = yield* userIdOf(project, query)
  yield* requireAllowed(project, provider, query)
  const asJson =
    rulesOf(project)
      .responseModes.map((name) => query[name])
      .find((mode) => mode !== undefined) === "json"
  const state = yield* randomSecret
  const innerVerifier = yield* randomSecret
  const scopes = requestedScopes(provider, query.provider_scope || undefined)
  flowsOf((yield* World).internal).set(state, {
    projectId: project.id,
    clientSecret: query.client_secret,
    providerConfigId: provider.id,
    type: query.type ?? "authenticate",
    userId,
    redirectUri: withoutHash(query.redirect_uri),
    scope: query.scope,
    state: query.state,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    responseType: query.response_type,
    errorRedirectUrl: query.error_redirect_uri ?? query.error_redirect_url,
    afterCallbackRedirectUrl: query.after_callback_redirect_url,
    innerVerifier,
    providerScopes: scopes,
    expiresAtMillis: (yield* Clock.currentTimeMillis) + outerOAuthTimeoutMillis,
    hasCookie: !asJson
  })
  const codeChallenge = yield* challengeOf(innerVerifier)
  const location = authorizationUrl(yield* EmulatorConfig, project, { provider, scopes, state, codeChallenge })
  if (asJson) return json({ location })
  const reply = redirect(location)
  return { ...reply, headers: { ...reply.headers, "set-cookie": yield* innerCookie(state) } }
})

const options = { query: Query, needsUser: false, requiredHeaders: [] }
const urls = { "query.redirect_uri": rules.url, "query.error_redirect_url": rules.url, "query.error_redirect_uri": rules.url }
const check = validator(read, { ...options, rules: urls })
const checkAfter = validator(read, { ...options, rules: { ...urls, "query.after_callback_redirect_url": rules.url } })
const { hexclave_response_mode: _, stack_response_mode: __, ...others } = Query.fields
const knownOf = (query: unknown, { responseModes }: GenerationRules) => {
  const known = new Set<string>([...Object.keys(others), ...responseModes])
  return Object.fromEntries(Object.entries(query as object).filter(([name]) => known.has(name)))
}

const checkAsked: Check = (unchecked) => {
  const behaviour = rulesByGeneration[unchecked.request.generation]
  const query = behaviour.ignoresUnknownOAuthKeys ? knownOf(unchecked.query, behaviour) : unchecked.query
  return (behaviour.checksAfterCallback ? checkAfter : check)({ ...unchecked, query })
}

const route: Route = {
  method: read.method,
  path: read.path,
  endpoint: read,
  access: "none",
  fields: new Set(),
  check: checkAsked,
  run: (input) => (isInput(input) ? authorize(input) : Effect.die(new Error("The query was not checked")))
}

/** Routes that redirect a browser to an OAuth provider. @source protocol/authentication.md#oauth */
export const oauthAuthorizeRoutes = [route]

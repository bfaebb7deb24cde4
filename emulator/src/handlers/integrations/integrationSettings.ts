import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { SchemaError } from "portico/effect/errors"
import { oauthProviders } from "portico/schemas"
import type { Incoming } from "../../http/Incoming.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, notFound } from "../../http/StatusError.js"
import { schemaError } from "../../http/validate.js"
import { integrationClient } from "../../integrations/integrationClient.js"
import { RandomText } from "../../random/RandomText.js"
import { addEndpoint } from "../../webhooks/addEndpoint.js"
import { byText } from "../../world/Permission.js"
import type { OAuthProviderConfig } from "../../world/Project.js"

const common = { access: "admin", session: "none" } as const
const crud = { crud: true }
const Done = Schema.Struct({ success: Schema.Literal(true) })
const done = { success: true } as const
const listOf = <S extends Schema.Codec<unknown, unknown>>(item: S) =>
  Schema.Struct({ items: Schema.Array(item), is_paginated: Schema.Boolean })
const all = <A>(items: ReadonlyArray<A>) => ({ items, is_paginated: false })

const Domain = Schema.Struct({ domain: Schema.String })
const origin: rules.Rule = (value) =>
  typeof value === "string" && URL.canParse(value) && new URL(value).origin === value
    ? undefined
    : "must be an origin, with no path, query or hash"

const listDomains = route(
  Endpoint.get("/integrations/custom/domains", { ...common, success: listOf(Domain) }),
  crud,
  (_, { auth: { project } }) =>
    Effect.sync(() =>
      all(project.config.domains.map(({ domain }) => ({ domain })).sort((one, other) => byText(one.domain, other.domain)))
    )
)
const createDomain = route(
  Endpoint.post("/integrations/custom/domains", { ...common, payload: Domain, success: Domain }),
  { crud: true, rules: { "body.domain": origin } },
  ({ payload: { domain } }, { auth: { project } }) =>
    Effect.gen(function* () {
      const id = yield* (yield* RandomText).uuid
      const others = project.config.domains.filter((each) => each.domain !== domain)
      project.config.domains = [...others, { id, domain, handlerPath: "/handler" }]
      return { domain }
    })
)
const deleteDomain = route(
  Endpoint.del("/integrations/custom/domains/:domain", { ...common, success: Done }),
  { crud: true, rules: { "params.domain": origin } },
  ({ params }, { auth: { project } }) =>
    Effect.sync(() => {
      project.config.domains = project.config.domains.filter(({ domain }) => domain !== params.domain)
      return done
    })
)

const kind = Schema.Literals(["shared", "standard"])
const settings = {
  client_id: Schema.optionalKey(Schema.String),
  client_secret: Schema.optionalKey(Schema.String),
  facebook_config_id: Schema.optionalKey(Schema.String),
  microsoft_tenant_id: Schema.optionalKey(Schema.String)
}
const ProviderChange = Schema.Struct({ type: Schema.optionalKey(kind), ...settings })
const NewProvider = Schema.Struct({ id: Schema.Literals(oauthProviders), ...ProviderChange.fields })
const ProviderView = Schema.Struct({ id: Schema.String, type: kind, ...settings })
type Provider = typeof ProviderView.Type
const ofProvider = { crud: true, rules: { "params.provider_id": rules.oneOf(...oauthProviders) } }

const providerView = (provider: OAuthProviderConfig): Provider => ({
  id: provider.id,
  type: provider.isShared ? "shared" : "standard",
  ...(provider.isShared || provider.clientId === undefined ? {} : { client_id: provider.clientId }),
  ...(provider.isShared || provider.clientSecret === undefined ? {} : { client_secret: provider.clientSecret }),
  ...(provider.facebookConfigId === undefined ? {} : { facebook_config_id: provider.facebookConfigId }),
  ...(provider.microsoftTenantId === undefined ? {} : { microsoft_tenant_id: provider.microsoftTenantId })
})

const providerOf = Effect.fnUntraced(function* (request: Incoming, given: Provider) {
  const { id, type, client_id, client_secret, facebook_config_id, microsoft_tenant_id } = given
  const missing = Object.entries({ client_id, client_secret }).filter(([, value]) => type === "standard" && !value)
  if (missing.length > 0)
    return yield* schemaError(
      request,
      missing.map(([name]) => `body.${name} must be defined`)
    )
  const provider: OAuthProviderConfig = {
    id,
    type: id,
    isShared: type === "shared",
    allowSignIn: true,
    allowConnectedAccounts: true,
    ...(client_id === undefined ? {} : { clientId: client_id }),
    ...(client_secret === undefined ? {} : { clientSecret: client_secret }),
    ...(facebook_config_id === undefined ? {} : { facebookConfigId: facebook_config_id }),
    ...(microsoft_tenant_id === undefined ? {} : { microsoftTenantId: microsoft_tenant_id })
  }
  return provider
})

const listProviders = route(
  Endpoint.get("/integrations/custom/oauth-providers", { ...common, success: listOf(ProviderView) }),
  crud,
  (_, { auth: { project } }) => Effect.sync(() => all(project.config.oauthProviders.map(providerView)))
)
const createProvider = route(
  Endpoint.post("/integrations/custom/oauth-providers", {
    ...common,
    payload: NewProvider,
    success: ProviderView,
    errors: [SchemaError]
  }),
  crud,
  Effect.fn("integrations.createProvider")(function* ({ payload }, { auth: { project }, request }) {
    const provider = yield* providerOf(request, { type: "shared", ...payload })
    if (project.config.oauthProviders.some(({ id }) => id === provider.id)) {
      return yield* badRequest(`The project already has the provider ${provider.id}.`)
    }
    project.config.oauthProviders = [...project.config.oauthProviders, provider]
    return providerView(provider)
  })
)
const updateProvider = route(
  Endpoint.patch("/integrations/custom/oauth-providers/:providerId", {
    ...common,
    payload: ProviderChange,
    success: ProviderView,
    errors: [SchemaError]
  }),
  ofProvider,
  Effect.fn("integrations.updateProvider")(function* ({ params, payload }, { auth: { project }, request }) {
    const known = project.config.oauthProviders.find(({ id }) => id === params.providerId)
    if (known === undefined) return yield* notFound("The project has no such provider.")
    const provider = yield* providerOf(request, { ...providerView(known), ...payload })
    project.config.oauthProviders = project.config.oauthProviders.map((each) => (each === known ? provider : each))
    return providerView(provider)
  })
)
const deleteProvider = route(
  Endpoint.del("/integrations/custom/oauth-providers/:providerId", { ...common, success: Done }),
  ofProvider,
  Effect.fn("integrations.deleteProvider")(function* ({ params }, { auth: { project } }) {
    const others = project.config.oauthProviders.filter(({ id }) => id !== params.providerId)
    if (others.length === project.config.oauthProviders.length) return yield* notFound("The project has no such provider.")
    project.config.oauthProviders = others
    return done
  })
)

const createWebhook = route(
  Endpoint.post("/integrations/custom/webhooks", {
    ...common,
    payload: Schema.Struct({ url: Schema.String, description: Schema.optionalKey(Schema.String) }),
    success: Schema.Struct({ secret: Schema.String }),
    errors: [SchemaError]
  }),
  { requiredHeaders: ["authorization"], rules: { "body.url": rules.url } },
  Effect.fn("integrations.createWebhook")(function* ({ payload }, { auth: { project }, request }) {
    yield* integrationClient(request)
    return { secret: (yield* addEndpoint(project, payload)).secret }
  })
)

/**
 * Routes with which integrations set a project's domains, OAuth providers and webhooks. @source protocol/requests.md#other-routes
 */
export const integrationSettingRoutes = [
  listDomains,
  createDomain,
  deleteDomain,
  listProviders,
  createProvider,
  updateProvider,
  deleteProvider,
  createWebhook
]

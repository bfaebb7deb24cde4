import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { InvalidOption } from "portico/effect/errors"
import { isUuid } from "portico/schemas"
import type { EmulatorOptions, InternalKeys } from "./EmulatorConfig.js"
import { generations } from "./generation/Generation.js"
import type {
  ProjectSeed,
  SeedApiKey,
  SeedInvitation,
  SeedItem,
  SeedMember,
  SeedPermission,
  SeedProduct,
  SeedPurchase,
  SeedTeam,
  SeedTemplate,
  SeedUser
} from "./seeds/ProjectSeed.js"
import type { WebhookOptions } from "./webhooks/addEndpoint.js"
import { isWebhookSecret } from "./webhooks/signMessage.js"
import type { OAuthProviderConfig, TrustedDomain } from "./world/Project.js"
import type { ProjectOptions } from "./world/ProjectOptions.js"

/** The schema of each property of an object. */
type Fields<A> = { readonly [Name in keyof A]-?: Schema.Top }

export const where = <S extends Schema.Codec<string, string>>(schema: S, isValid: (text: string) => boolean, message: string) =>
  schema.check(Schema.makeFilter((given) => isValid(given), { message }))

export const optional: typeof Schema.optionalKey = Schema.optionalKey
export const text = Schema.String.annotate({ message: "must be a string" })
export const flag = Schema.Boolean.annotate({ message: "must be true or false" })
export const url = where(Schema.String.annotate({ message: "must be a URL" }), (text) => URL.canParse(text), "must be a URL")
export const oneOf = <const L extends ReadonlyArray<string>>(names: L) =>
  Schema.Literals(names).annotate({ message: `must be one of ${names.join(", ")}` })
export const atLeast = (least: number) => {
  const message = `must be a number of at least ${least}`
  return Schema.Number.annotate({ message }).check(Schema.isGreaterThanOrEqualTo(least, { message }))
}
export const listOf = <S extends Schema.Top>(item: S) => Schema.Array(item).annotate({ message: "must be an array" })
/** An object of options. */
export const objectOf = <F extends Schema.Struct.Fields>(fields: F) =>
  Schema.Struct(fields).annotate({
    message: "must be an object",
    messageUnexpectedKey: `is not one of ${Object.keys(fields).join(", ")}`
  })

const webhook = objectOf({
  url,
  secret: optional(where(text, isWebhookSecret, "must be whsec_ and 24 to 75 bytes in base64")),
  types: optional(Schema.NullOr(listOf(text)).annotate({ message: "must be an array, or null" })),
  description: optional(text),
  isDisabled: optional(flag)
} satisfies Fields<WebhookOptions>)

const domain = objectOf({ id: optional(text), domain: text, handlerPath: text } satisfies Fields<TrustedDomain>)

const oauthProvider = objectOf({
  id: text,
  type: text,
  isShared: flag,
  allowSignIn: flag,
  allowConnectedAccounts: flag,
  clientId: optional(text),
  clientSecret: optional(text),
  facebookConfigId: optional(text),
  microsoftTenantId: optional(text),
  customCallbackUrl: optional(url),
  appleBundles: optional(Schema.Record(Schema.String, Schema.Json).annotate({ message: "must be an object" }))
} satisfies Fields<OAuthProviderConfig>)

const json = Schema.Json.annotate({ message: "must be JSON" })
const byId = <S extends Schema.Top>(item: S) => Schema.Record(Schema.String, item).annotate({ message: "must be an object" })
const apiKeys = listOf(objectOf({ description: text, value: optional(text) } satisfies Fields<SeedApiKey>))
const emailAddress = where(text, (given) => /^[^@\s]+@[^@\s]+$/.test(given), "must be an e-mail address")
const count = Schema.Number.annotate({ message: "must be a whole number" }).check(
  Schema.makeFilter((given) => Number.isSafeInteger(given) && given >= 0, { message: "must be a whole number" })
)
const isObject = (given: unknown): given is object => typeof given === "object" && given !== null && !Array.isArray(given)
const partOf = <A>() => byId(Schema.declare((given): given is A => isObject(given), { message: "must be an object" }))
const uuid = where(text, (given) => isUuid(given) && given === given.toLowerCase(), "must be a UUID in lower case")
const purchases = listOf(
  objectOf({ product: text, price: optional(text), quantity: optional(count) } satisfies Fields<SeedPurchase>)
)
const metadata = { clientMetadata: optional(json), clientReadOnlyMetadata: optional(json), serverMetadata: optional(json) }
const seed = {
  users: optional(
    listOf(
      objectOf({
        id: optional(uuid),
        email: emailAddress,
        password: optional(text),
        emailVerified: optional(flag),
        displayName: optional(text),
        profileImageUrl: optional(text),
        ...metadata,
        permissions: optional(listOf(text)),
        apiKeys: optional(apiKeys),
        purchases: optional(purchases)
      } satisfies Fields<SeedUser>)
    )
  ),
  people: optional(count),
  teams: optional(
    listOf(
      objectOf({
        id: optional(uuid),
        displayName: text,
        profileImageUrl: optional(text),
        ...metadata,
        members: optional(
          listOf(objectOf({ email: emailAddress, permissions: optional(listOf(text)) } satisfies Fields<SeedMember>))
        ),
        invitations: optional(
          listOf(objectOf({ email: emailAddress, callbackUrl: optional(url) } satisfies Fields<SeedInvitation>))
        ),
        apiKeys: optional(apiKeys),
        purchases: optional(purchases)
      } satisfies Fields<SeedTeam>)
    )
  ),
  permissions: optional(
    byId(
      objectOf({
        scope: optional(oneOf(["team", "project"])),
        description: optional(text),
        contains: optional(listOf(text))
      } satisfies Fields<SeedPermission>)
    )
  ),
  // The platform's own rules check what these contain.
  products: optional(partOf<SeedProduct>()),
  items: optional(partOf<SeedItem>()),
  templates: optional(partOf<SeedTemplate>()),
  config: optional(byId(json))
} satisfies Fields<ProjectSeed>

const project = objectOf({
  id: optional(text),
  platform: optional(oneOf(generations)),
  requirePublishableClientKey: optional(flag),
  displayName: optional(text),
  description: optional(text),
  isProductionMode: optional(flag),
  builtInOAuth: optional(flag),
  ownerTeamId: optional(Schema.NullOr(text).annotate({ message: "must be the id of a team, or null" })),
  hasKeys: optional(flag),
  publishableClientKey: optional(text),
  secretServerKey: optional(text),
  superSecretAdminKey: optional(text),
  allowedOrigins: optional(listOf(text)),
  webhooks: optional(listOf(webhook)),
  signUpEnabled: optional(flag),
  credentialEnabled: optional(flag),
  magicLinkEnabled: optional(flag),
  passkeyEnabled: optional(flag),
  clientTeamCreationEnabled: optional(flag),
  clientUserDeletionEnabled: optional(flag),
  allowUserApiKeys: optional(flag),
  allowTeamApiKeys: optional(flag),
  createTeamOnSignUp: optional(flag),
  allowLocalhost: optional(flag),
  domains: optional(listOf(domain)),
  oauthProviders: optional(listOf(oauthProvider)),
  oauthAccountMergeStrategy: optional(oneOf(["link_method", "raise_error", "allow_duplicates"])),
  ...seed
} satisfies Fields<ProjectOptions & ProjectSeed>)

const internalKeys = objectOf({
  publishableClientKey: optional(text),
  secretServerKey: optional(text),
  superSecretAdminKey: optional(text)
} satisfies Fields<InternalKeys>)

const isDeliver = (given: unknown): given is NonNullable<EmulatorOptions["deliver"]> => typeof given === "function"

/** The options of an emulator. */
export const emulatorOptions = objectOf({
  platform: optional(oneOf(generations)),
  baseUrl: optional(url),
  serverSecret: optional(text),
  accessTokenLifetimeMillis: optional(atLeast(0)),
  passwordRounds: optional(atLeast(4)),
  passkeyChallenge: optional(text),
  oauthProviderUrl: optional(url),
  pagesUrl: optional(url),
  builtInOAuth: optional(flag),
  sharedOAuthTokens: optional(flag),
  mailServerPorts: optional(listOf(atLeast(0))),
  deliver: optional(Schema.declare(isDeliver, { message: "must be a function such as `fetch`" })),
  stripeWebhookSecret: optional(text),
  cronSecret: optional(text),
  allowedHosts: optional(listOf(text)),
  allowedOrigins: optional(listOf(text)),
  atomicQuantities: optional(flag),
  emailStepMillis: optional(atLeast(0)),
  internalKeys: optional(internalKeys),
  data: optional(text),
  projects: optional(listOf(project))
} satisfies Fields<EmulatorOptions>)

// An option that is undefined counts as omitted.
const withoutUndefined = (given: unknown): unknown => {
  if (Array.isArray(given)) return given.map(withoutUndefined)
  if (typeof given !== "object" || given === null || Object.getPrototypeOf(given) !== Object.prototype) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, withoutUndefined(value)]]))
  )
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => (issue._tag === "MissingKey" ? "is missing" : SchemaIssue.defaultLeafHook(issue))
})

/** Decodes options. Fails with the first one that is misspelt, missing or has a wrong value. */
export const decodeOptions = <A>(schema: Schema.Decoder<A>, given: unknown): Effect.Effect<A, InvalidOption> =>
  Effect.mapError(Schema.decodeUnknownEffect(schema, { onExcessProperty: "error" })(withoutUndefined(given)), ({ issue }) => {
    const [first] = format(issue).issues
    const option = (first?.path ?? []).map(String).join(".") || "options"
    return new InvalidOption({ option, reason: first?.message ?? "is not valid" })
  })

import { oauthProviders } from "portico/schemas"
import type { Generation } from "../generation/Generation.js"
import { generations } from "../generation/Generation.js"
import type { GenerationRules } from "../generation/rules.js"
import { rulesByGeneration } from "../generation/rules.js"
import type { Shape } from "./shape.js"
import { anyOf, anything, dayInterval, flag, interval, number, oneOf, record, struct, text } from "./shape.js"

const userId = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62}$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const permission = /^\$?[a-z0-9_:]+$/
const anyId = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*$/
const isTrue = oneOf(true)
const permissionIds = record(permission, isTrue)
const signIn = struct({ allowSignIn: flag })

const wildcardUrl = text(
  (value) =>
    value.length <= 300 && /^https?:\/\/[^/?#\s]+/i.test(value) && !/[*]/.test(value.replace(/^https?:\/\/[^/?#]+/i, "")),
  "an http or https URL, with wildcards in its host only"
)
const path = text((value) => value.startsWith("/"), "a path that starts with a slash")

const decimals: Readonly<Record<string, number>> = { USD: 2, EUR: 2, GBP: 2, INR: 2, AUD: 2, CAD: 2, JPY: 0 }
const money = (places: number): Shape =>
  text(
    (value) => new RegExp(places === 0 ? "^(?:0|[1-9]\\d*)$" : `^(?:0|[1-9]\\d*)(?:\\.\\d{1,${places}})?$`).test(value),
    `an amount with at most ${places} decimals`
  )
const price = struct({
  ...Object.fromEntries(Object.entries(decimals).map(([currency, places]) => [currency, money(places)])),
  interval: dayInterval,
  serverOnly: flag,
  freeTrial: dayInterval
})
const customerType = oneOf("user", "team", "custom")
const productOf = ({ includesByDefault }: GenerationRules) =>
  struct({
    displayName: text(),
    catalogId: text((value) => userId.test(value), "an id"),
    customerType,
    freeTrial: dayInterval,
    serverOnly: flag,
    stackable: flag,
    isAddOnTo: anyOf(oneOf(false), record(userId, isTrue)),
    prices: includesByDefault ? anyOf(oneOf("include-by-default"), record(userId, price)) : record(userId, price),
    includedItems: record(
      userId,
      struct({
        quantity: number((value) => value >= 0, "a number that is not negative"),
        repeat: anyOf(oneOf("never"), dayInterval),
        expires: oneOf("never", "when-purchase-expires", "when-repeated")
      })
    )
  })

const source = text()
const newerAuth = {
  signUpRulesDefaultAction: oneOf("allow", "reject"),
  signUpRules: record(
    userId,
    struct({
      enabled: flag,
      displayName: text(),
      priority: number(Number.isFinite, "a number"),
      condition: text(),
      action: struct({ type: oneOf("allow", "reject", "restrict", "log"), message: text() })
    })
  )
}
const newerProvider = { appleBundles: record(userId, struct({ bundleId: text() })) }
const url = text((value) => URL.canParse(value), "a URL")
const authOf = (isNewer: boolean, { ownCallbackUrls }: GenerationRules) =>
  struct({
    allowSignUp: flag,
    ...(isNewer ? newerAuth : {}),
    password: signIn,
    otp: signIn,
    passkey: signIn,
    oauth: struct({
      accountMergeStrategy: oneOf("link_method", "raise_error", "allow_duplicates"),
      providers: record(
        anyId,
        struct({
          type: oneOf(...oauthProviders),
          isShared: flag,
          allowSignIn: flag,
          allowConnectedAccounts: flag,
          clientId: text(),
          clientSecret: text(),
          facebookConfigId: text(),
          microsoftTenantId: text(),
          ...(isNewer ? newerProvider : {}),
          ...(ownCallbackUrls ? { customCallbackUrl: url } : {})
        })
      )
    })
  })
const emails = struct({
  server: struct({
    isShared: flag,
    provider: oneOf("smtp", "resend", "managed"),
    managedSubdomain: text(),
    managedSenderLocalPart: text(),
    host: text(),
    port: number((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, "a port"),
    username: text(),
    password: text(),
    senderName: text(),
    senderEmail: text((value) => value.includes("@"), "an e-mail address")
  }),
  selectedThemeId: text((value) => uuid.test(value), "a UUID"),
  themes: record(uuid, struct({ displayName: text(), tsxSource: source })),
  templates: record(
    uuid,
    struct({
      displayName: text(),
      tsxSource: source,
      themeId: anyOf(
        oneOf(false),
        text((value) => uuid.test(value), "a UUID")
      )
    })
  )
})

/** The allowed configuration of a project. @source protocol/projects.md#configuration */
const make = (rules: GenerationRules): Shape => {
  const isNewer = rules.config === "layers"
  return struct({
    ...(isNewer
      ? {
          project: struct({ requirePublishableClientKey: flag }),
          onboarding: struct({ requireEmailVerification: flag }),
          dbSync: struct({ externalDatabases: anything }),
          analytics: struct({ queryFolders: anything }),
          customDashboards: anything
        }
      : {}),
    sourceOfTruth: rules.ownDatabases
      ? struct({
          type: oneOf("hosted", "neon", "postgres"),
          connectionString: text(),
          connectionStrings: record(anyId, text())
        })
      : struct({ type: oneOf("hosted") }),
    rbac: struct({
      permissions: record(
        permission,
        struct({ description: text(), scope: oneOf("team", "project"), containedPermissionIds: permissionIds })
      ),
      defaultPermissions: struct({ teamCreator: permissionIds, teamMember: permissionIds, signUp: permissionIds })
    }),
    apiKeys: struct({ enabled: struct({ team: flag, user: flag }) }),
    apps: struct({
      installed: struct(Object.fromEntries(rules.apps.map((id) => [id, struct({ enabled: flag })])))
    }),
    teams: struct({ createPersonalTeamOnSignUp: flag, allowClientTeamCreation: flag }),
    users: struct({ allowClientUserDeletion: flag }),
    domains: struct({
      allowLocalhost: flag,
      trustedDomains: record(userId, struct({ baseUrl: wildcardUrl, handlerPath: path }))
    }),
    auth: authOf(isNewer, rules),
    emails,
    payments: struct({
      testMode: flag,
      autoPay: struct({ interval }),
      ...(isNewer ? { blockNewPurchases: flag } : {}),
      catalogs: record(userId, struct({ displayName: text(), ...(isNewer ? { customerType } : {}) })),
      products: record(userId, productOf(rules)),
      items: record(userId, struct({ displayName: text(), customerType }))
    }),
    dataVault: struct({ stores: record(userId, struct({ displayName: text() })) })
  })
}
const shapes = Object.fromEntries(generations.map((generation) => [generation, make(rulesByGeneration[generation])]))

/** Returns the allowed configuration of a project in a generation. @source protocol/projects.md#configuration */
export const configShape = (generation: Generation): Shape => shapes[generation] ?? anything

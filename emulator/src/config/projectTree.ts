import { own } from "../http/own.js"
import { configExtras, setConfigExtras } from "../world/ConfigExtras.js"
import type { OAuthProviderConfig, Project } from "../world/Project.js"
import type { JsonObject } from "./json.js"
import { at, isObject, objectAt, withValue } from "./json.js"
import { permissionsTree, setPermissionsTree } from "./permissionsTree.js"

const defaultHandlerPath = "/handler"

// The boolean settings of a project: their path in the tree and their default.
const flags = {
  signUpEnabled: [["auth", "allowSignUp"], true],
  credentialEnabled: [["auth", "password", "allowSignIn"], false],
  magicLinkEnabled: [["auth", "otp", "allowSignIn"], false],
  passkeyEnabled: [["auth", "passkey", "allowSignIn"], false],
  clientTeamCreationEnabled: [["teams", "allowClientTeamCreation"], false],
  createTeamOnSignUp: [["teams", "createPersonalTeamOnSignUp"], false],
  clientUserDeletionEnabled: [["users", "allowClientUserDeletion"], false],
  allowUserApiKeys: [["apiKeys", "enabled", "user"], false],
  allowTeamApiKeys: [["apiKeys", "enabled", "team"], false],
  allowLocalhost: [["domains", "allowLocalhost"], false]
} as const
type Flag = keyof typeof flags
const flagNames = Object.keys(flags).filter((name): name is Flag => name in flags)

const rbac = ["rbac"]
const providers = ["auth", "oauth", "providers"]
const strategy = ["auth", "oauth", "accountMergeStrategy"]
const domains = ["domains", "trustedDomains"]

const providerTree = ({ id: _, ...settings }: OAuthProviderConfig): JsonObject => ({ ...settings })

/** Returns the configuration of a project as a tree, without defaults. @source protocol/projects.md#configuration */
export const projectTree = (project: Project): JsonObject => {
  const { config } = project
  let tree = withValue(configExtras(project), rbac, permissionsTree(project))
  for (const name of flagNames) tree = withValue(tree, flags[name][0], config[name])
  tree = withValue(tree, providers, Object.fromEntries(config.oauthProviders.map((each) => [each.id, providerTree(each)])))
  tree = withValue(tree, strategy, config.oauthAccountMergeStrategy)
  const trusted = config.domains.map(({ id, domain, handlerPath }, index) => [
    id ?? `domain-${index + 1}`,
    { baseUrl: domain, handlerPath }
  ])
  return withValue(tree, domains, Object.fromEntries(trusted))
}

const textOf = (tree: JsonObject, key: string): string | undefined => {
  const value = own(tree, key)
  return typeof value === "string" ? value : undefined
}

const optionalTexts = ["clientId", "clientSecret", "facebookConfigId", "microsoftTenantId", "customCallbackUrl"]

const providerOf = (id: string, tree: JsonObject): ReadonlyArray<OAuthProviderConfig> => {
  const type = textOf(tree, "type")
  if (type === undefined) return []
  const bundles = tree["appleBundles"]
  const texts = optionalTexts.flatMap((name) => (tree[name] === undefined ? [] : [[name, tree[name]]]))
  return [
    {
      id,
      type,
      isShared: tree["isShared"] !== false,
      allowSignIn: tree["allowSignIn"] === true,
      allowConnectedAccounts: tree["allowConnectedAccounts"] === true,
      ...Object.fromEntries(texts),
      ...(isObject(bundles) ? { appleBundles: bundles } : {})
    }
  ]
}

const objects = (tree: JsonObject): ReadonlyArray<readonly [string, JsonObject]> =>
  Object.entries(tree).map(([key, value]) => [key, isObject(value) ? value : {}])

/** Sets the configuration of a project from a tree. Values without a setting of their own are stored unchanged. */
export const setProjectTree = (project: Project, tree: JsonObject): void => {
  const { config } = project
  let rest = tree
  for (const name of flagNames) {
    const [path, otherwise] = flags[name]
    const value = at(tree, path)
    config[name] = typeof value === "boolean" ? value : otherwise
    rest = withValue(rest, path, null)
  }
  config.oauthProviders = objects(objectAt(tree, ...providers)).flatMap(([id, each]) => providerOf(id, each))
  const merge = at(tree, strategy)
  config.oauthAccountMergeStrategy = merge === "raise_error" || merge === "allow_duplicates" ? merge : "link_method"
  config.domains = objects(objectAt(tree, ...domains)).flatMap(([id, each]) => {
    const domain = textOf(each, "baseUrl")
    return domain === undefined ? [] : [{ id, domain, handlerPath: textOf(each, "handlerPath") ?? defaultHandlerPath }]
  })
  setPermissionsTree(project, objectAt(tree, ...rbac))
  for (const path of [providers, strategy, domains, rbac]) rest = withValue(rest, path, null)
  setConfigExtras(project, rest)
}

import type { Generation } from "../generation/Generation.js"
import { generations } from "../generation/Generation.js"
import { rulesByGeneration } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { defaultThemeId, templatesOf, themesOf } from "./emailDefaults.js"
import type { JsonObject } from "./json.js"
import { isObject, mapValues, merged, objectAt } from "./json.js"
import { projectTree } from "./projectTree.js"

const defaultsOf = (generation: Generation): JsonObject => ({
  sourceOfTruth: { type: "hosted" },
  rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
  apiKeys: { enabled: { team: false, user: false } },
  apps: { installed: Object.fromEntries(rulesByGeneration[generation].apps.map((id) => [id, { enabled: false }])) },
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
  users: { allowClientUserDeletion: false },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    oauth: { accountMergeStrategy: "link_method", providers: {} },
    signUpRules: {},
    signUpRulesDefaultAction: "allow"
  },
  onboarding: { requireEmailVerification: false },
  project: { requirePublishableClientKey: false },
  emails: {
    server: { isShared: true, provider: "smtp" },
    selectedThemeId: defaultThemeId,
    themes: themesOf(generation),
    templates: templatesOf(generation)
  },
  payments: { blockNewPurchases: false, testMode: true, catalogs: {}, products: {}, items: {} },
  dbSync: { externalDatabases: {} },
  analytics: { queryFolders: {} },
  customDashboards: {},
  dataVault: { stores: {} }
})
const defaults = Object.fromEntries(generations.map((generation) => [generation, defaultsOf(generation)]))

const productDefaults = (product: JsonObject, id: string): JsonObject => {
  const prices = isObject(product["prices"])
    ? mapValues(product["prices"], (price) => ({ serverOnly: false, ...price }))
    : (product["prices"] ?? {})
  const includedItems = mapValues(objectAt(product, "includedItems"), (item) => ({
    quantity: 0,
    repeat: "never",
    expires: "when-repeated",
    ...item
  }))
  return { displayName: id, customerType: "user", serverOnly: false, isAddOnTo: false, ...product, prices, includedItems }
}

const withPaymentDefaults = (payments: JsonObject, generation: Generation): JsonObject => {
  const products = mapValues(objectAt(payments, "products"), productDefaults)
  // On the older platform, a catalog exists if a product names it.
  const named = Object.values(rulesByGeneration[generation].config === "one-layer" ? products : {}).flatMap((product) =>
    isObject(product) && typeof product["catalogId"] === "string" ? [[product["catalogId"], {}]] : []
  )
  return {
    ...payments,
    products,
    catalogs: { ...Object.fromEntries(named), ...objectAt(payments, "catalogs") },
    items: mapValues(objectAt(payments, "items"), (item, id) => ({ displayName: id, customerType: "user", ...item }))
  }
}

/** Returns a tree with all defaults filled in. @source protocol/projects.md#configuration */
export const renderTree = (given: JsonObject, generation: Generation): JsonObject => {
  const tree = merged(defaults[generation] ?? {}, given)
  const stores = mapValues(objectAt(tree, "dataVault", "stores"), (store) => ({ displayName: "Unnamed Vault", ...store }))
  const permissions = mapValues(objectAt(tree, "rbac", "permissions"), (each) => ({ containedPermissionIds: {}, ...each }))
  return {
    ...tree,
    rbac: { ...objectAt(tree, "rbac"), permissions },
    payments: withPaymentDefaults(objectAt(tree, "payments"), generation),
    dataVault: { stores }
  }
}

/** Returns the whole configuration of a project with all defaults filled in. */
export const renderConfig = (project: Project): JsonObject => renderTree(projectTree(project), project.platform)

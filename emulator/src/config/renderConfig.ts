import type { Project } from "../world/Project.js"
import { appIds } from "./configShape.js"
import { builtInTemplates, builtInThemes, defaultThemeId } from "./emailDefaults.js"
import type { JsonObject } from "./json.js"
import { isObject, mapValues, merged, objectAt } from "./json.js"
import { projectTree } from "./projectTree.js"

const defaults: JsonObject = {
  sourceOfTruth: { type: "hosted" },
  rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
  apiKeys: { enabled: { team: false, user: false } },
  apps: { installed: Object.fromEntries(appIds.map((id) => [id, { enabled: false }])) },
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
  users: { allowClientUserDeletion: false },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    oauth: { accountMergeStrategy: "link_method", providers: {} }
  },
  emails: {
    server: { isShared: true, provider: "smtp" },
    selectedThemeId: defaultThemeId,
    themes: builtInThemes,
    templates: builtInTemplates
  },
  payments: { testMode: true, catalogs: {}, products: {}, items: {} },
  dataVault: { stores: {} }
}

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

const withPaymentDefaults = (payments: JsonObject): JsonObject => {
  const products = mapValues(objectAt(payments, "products"), productDefaults)
  // A catalog that only products name exists too.
  const named = Object.values(products).flatMap((product) =>
    isObject(product) && typeof product["catalogId"] === "string" ? [[product["catalogId"], {}]] : []
  )
  return {
    ...payments,
    products,
    catalogs: { ...Object.fromEntries(named), ...objectAt(payments, "catalogs") },
    items: mapValues(objectAt(payments, "items"), (item, id) => ({ displayName: id, customerType: "user", ...item }))
  }
}

/** A tree with the default of everything that it does not say. @source facts 13.3 */
export const renderTree = (given: JsonObject): JsonObject => {
  const tree = merged(defaults, given)
  const stores = mapValues(objectAt(tree, "dataVault", "stores"), (store) => ({ displayName: "Unnamed Vault", ...store }))
  const permissions = mapValues(objectAt(tree, "rbac", "permissions"), (each) => ({ containedPermissionIds: {}, ...each }))
  return {
    ...tree,
    rbac: { ...objectAt(tree, "rbac"), permissions },
    payments: withPaymentDefaults(objectAt(tree, "payments")),
    dataVault: { stores }
  }
}

/** The whole configuration of a project: what it says, and the default of everything else. */
export const renderConfig = (project: Project): JsonObject => renderTree(projectTree(project))

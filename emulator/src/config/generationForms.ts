import type { Generation } from "../generation/Generation.js"
import { rulesByGeneration } from "../generation/rules.js"
import type { Json, JsonObject } from "./json.js"
import { isObject, mapValues, objectAt, withValue } from "./json.js"

// Internally, the emulator calls a product line a catalog, as the older platform does.

const withoutKey = (tree: JsonObject, key: string): JsonObject => {
  const { [key]: _, ...rest } = tree
  return rest
}

const customerTypeIn = (products: JsonObject, lineId: string): Json => {
  const product = Object.values(products).find((each) => isObject(each) && each["catalogId"] === lineId)
  return isObject(product) ? (product["customerType"] ?? "user") : "user"
}

const asProductLines = (payments: JsonObject): JsonObject => {
  const products = objectAt(payments, "products")
  const lines = mapValues(objectAt(payments, "catalogs"), (line, id) => ({
    ...line,
    customerType: line["customerType"] ?? customerTypeIn(products, id)
  }))
  const renamed = mapValues(products, ({ catalogId, ...product }) =>
    catalogId === undefined ? product : { ...product, productLineId: catalogId }
  )
  return { ...withoutKey(payments, "catalogs"), productLines: lines, products: renamed }
}

const newerKeys = ["onboarding", "project", "dbSync", "analytics", "customDashboards"]
const newerKeysIn: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["auth", ["signUpRules", "signUpRulesDefaultAction"]],
  ["payments", ["blockNewPurchases"]]
]

/** Returns the whole configuration as a generation shows it. */
export const shown = (config: JsonObject, generation: Generation): JsonObject => {
  if (rulesByGeneration[generation].config === "layers")
    return withValue(config, ["payments"], asProductLines(objectAt(config, "payments")))
  let tree = newerKeys.reduce(withoutKey, config)
  for (const [part, keys] of newerKeysIn) tree = withValue(tree, [part], keys.reduce(withoutKey, objectAt(tree, part)))
  return tree
}

import type { Project } from "../world/Project.js"
import type { Json } from "../world/User.js"
import { configShape } from "./configShape.js"
import type { JsonObject } from "./json.js"
import { isObject, objectAt, withValue } from "./json.js"
import { projectTree, setProjectTree } from "./projectTree.js"

const keyPattern = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*(?:\.[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*)*$/

// Keys inside a value may have dots too.
const expanded = (value: Json): Json =>
  isObject(value)
    ? Object.entries(value).reduce<JsonObject>((tree, [key, child]) => withValue(tree, key.split("."), expanded(child)), {})
    : value

const keyProblem = (value: Json): string | undefined => {
  if (!isObject(value)) return undefined
  for (const [key, child] of Object.entries(value)) {
    const problem = keyPattern.test(key) ? keyProblem(child) : `The key "${key}" has characters that a key cannot have.`
    if (problem !== undefined) return problem
  }
  return undefined
}

// Only one product of a catalog can be the one that everybody has.
const twoDefaults = (tree: JsonObject): string | undefined => {
  const seen = new Set<string>()
  for (const product of Object.values(objectAt(tree, "payments", "products"))) {
    if (!isObject(product) || product["prices"] !== "include-by-default" || typeof product["catalogId"] !== "string") continue
    if (seen.has(product["catalogId"]))
      return `The catalog "${product["catalogId"]}" has two products that are included by default.`
    seen.add(product["catalogId"])
  }
  return undefined
}

/**
 * Changes parts of the configuration by path: a value takes the place of all that is under its path, and null goes back to
 * the default. Gives what is wrong with the result, and then changes nothing. @source facts 13.3, E.15
 */
export const applyOverride = (project: Project, override: JsonObject): string | undefined => {
  const badKey = keyProblem(override)
  if (badKey !== undefined) return badKey
  let tree = projectTree(project)
  for (const [key, value] of Object.entries(override)) tree = withValue(tree, key.split("."), expanded(value))
  const problem = configShape(tree, "") ?? twoDefaults(tree)
  if (problem === undefined) setProjectTree(project, tree)
  return problem
}

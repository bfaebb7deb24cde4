import type { Generation } from "../generation/Generation.js"
import { rulesOf } from "../generation/rules.js"
import { maxJsonDepth } from "../http/parseJson.js"
import type { Project } from "../world/Project.js"
import { configShape } from "./configShape.js"
import type { Json, JsonObject } from "./json.js"
import { at, isObject, objectAt, placed, withoutNulls, withValue } from "./json.js"
import { withoutOldNames } from "./oldNames.js"
import { projectTree, setProjectTree } from "./projectTree.js"
import { renderTree } from "./renderConfig.js"

const keyPattern = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*(?:\.[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*)*$/

// Keys inside a value may contain dots too.
const expanded = (value: Json): Json =>
  isObject(value)
    ? Object.entries(value).reduce<JsonObject>((tree, [key, child]) => placed(tree, key.split("."), expanded(child)), {})
    : value

const keyProblem = (value: Json): string | undefined => {
  if (!isObject(value)) return undefined
  for (const [key, child] of Object.entries(value)) {
    if (!keyPattern.test(key)) return `The key "${key}" has characters that a key cannot have.`
    if (key.split(".").length > maxJsonDepth) return `A key names at most ${maxJsonDepth} levels.`
    const problem = keyProblem(child)
    if (problem !== undefined) return problem
  }
  return undefined
}

// Only one product of a catalog can be included by default.
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

// A path inside a missing entry has no effect, but must still be valid.
const hasPlace = (tree: JsonObject, path: ReadonlyArray<string>, generation: Generation): boolean =>
  isObject(at(renderTree(tree, generation), path.slice(0, -1)))

/**
 * Changes parts of the configuration by path: a value replaces everything under its path, and null restores the default. Returns
 * what is wrong with the result; nothing changes then. @source protocol/projects.md#configuration
 */
export const applyOverride = (project: Project, override: JsonObject): string | undefined => {
  const badKey = keyProblem(override)
  if (badKey !== undefined) return badKey
  const changes = Object.entries(override)
    .flatMap(([key, value]) => withoutOldNames([key.split("."), expanded(value)], project.platform))
    // Applies an entry before its nested paths, whatever their order.
    .sort(([one], [other]) => one.length - other.length)
  let wanted = projectTree(project)
  let tree = wanted
  for (const [path, value] of changes) {
    // A path that is set to null must exist in the configuration too.
    wanted = placed(wanted, path, value)
    if (hasPlace(tree, path, project.platform)) tree = withValue(tree, path, withoutNulls(value))
  }
  const problem = configShape(project.platform)(wanted, "") ?? (rulesOf(project).defaultProducts ? twoDefaults(tree) : undefined)
  if (problem === undefined) setProjectTree(project, tree)
  return problem
}

import type { Generation } from "../generation/Generation.js"
import { rulesOf } from "../generation/rules.js"
import { maxJsonDepth } from "../http/parseJson.js"
import type { Project } from "../world/Project.js"
import { configShape } from "./configShape.js"
import type { Json, JsonObject, Placement } from "./json.js"
import { at, isObject, objectAt, placedAll, withoutNulls } from "./json.js"
import type { Change } from "./oldNames.js"
import { withoutOldNames } from "./oldNames.js"
import { projectTree, setProjectTree } from "./projectTree.js"
import { renderTree } from "./renderConfig.js"

const namePattern = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*$/

// Keys inside a value may contain dots too.
const expanded = (value: Json): Json =>
  isObject(value)
    ? placedAll(
        {},
        Object.entries(value).map(([key, child]) => [key.split("."), expanded(child)])
      )
    : value

const keyProblem = (value: Json): string | undefined => {
  if (!isObject(value)) return undefined
  for (const [key, child] of Object.entries(value)) {
    const names = key.split(".")
    if (names.length > maxJsonDepth) return `A key names at most ${maxJsonDepth} levels.`
    if (!names.every((name) => namePattern.test(name))) return `The key "${key}" has characters that a key cannot have.`
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

// A path inside a missing entry has no effect, but must still be valid. Paths of one length do not depend on each other.
const withChanges = (before: JsonObject, changes: ReadonlyArray<Change>, generation: Generation): JsonObject => {
  const lengths = [...new Set(changes.map(([path]) => path.length))].sort((one, other) => one - other)
  return lengths.reduce((tree, length) => {
    const present = renderTree(tree, generation)
    const placements = changes.flatMap(([path, value]): ReadonlyArray<Placement> => {
      const hasPlace = path.length === length && isObject(at(present, path.slice(0, -1)))
      return hasPlace ? [[path, withoutNulls(value) ?? undefined]] : []
    })
    return placedAll(tree, placements)
  }, before)
}

/**
 * Changes parts of the configuration by path: a value replaces everything under its path, and null restores the default. Returns
 * what is wrong with the result; nothing changes then. @source protocol/projects.md#configuration
 */
export const applyOverride = (project: Project, override: JsonObject): string | undefined => {
  const badKey = keyProblem(override)
  if (badKey !== undefined) return badKey
  const changes = Object.entries(override)
    .flatMap(([key, value]) => withoutOldNames([key.split("."), expanded(value)], project.platform))
    // An entry comes before its nested paths, whatever their order.
    .sort(([one], [other]) => one.length - other.length)
  const present = projectTree(project)
  // A path that is set to null must exist in the configuration too.
  // An emulated project of the oldest platform can require a key too, which the configuration of that platform cannot say.
  const { project: _, ...older } = present
  const wanted = placedAll(rulesOf(project).config === "layers" ? present : older, changes)
  const tree = withChanges(present, changes, project.platform)
  const problem = configShape(project.platform)(wanted, "") ?? (rulesOf(project).defaultProducts ? twoDefaults(tree) : undefined)
  if (problem === undefined) setProjectTree(project, tree)
  return problem
}

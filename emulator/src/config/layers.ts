import { configLayersOf } from "../world/ConfigLayers.js"
import type { Project } from "../world/Project.js"
import { applyOverride } from "./applyOverride.js"
import type { Json, JsonObject, Placement } from "./json.js"
import { at, isObject, isSame, placedAll, withoutNulls } from "./json.js"
import { projectTree, setProjectTree } from "./projectTree.js"
import { renderTree } from "./renderConfig.js"

/** The layers of a configuration, from lowest to highest precedence. */
export const layerNames = ["project", "branch", "environment"] as const
export type LayerName = (typeof layerNames)[number]

const isUnder = (key: string, path: string): boolean => key === path || key.startsWith(`${path}.`)

// Paths that only the environment, or only the project, can set. `*` is any entry of a record.
const ofEnvironment = [
  "domains.allowLocalhost",
  "domains.trustedDomains.*",
  "emails.server",
  "payments.testMode",
  "auth.oauth.providers.*.clientSecret"
].map((path) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}(?:\\.|$)`))
const ofProject = ["project", "sourceOfTruth"]

const leaves = (value: Json, path: string): ReadonlyArray<string> =>
  isObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, child]) => leaves(child, path === "" ? key : `${path}.${key}`))
    : [path]

const misplaced = (layer: LayerName, changes: JsonObject): string | undefined => {
  const stray = Object.entries(changes)
    .flatMap(([key, value]) => leaves(value, key))
    .find((path) => {
      const isProjects = ofProject.some((each) => isUnder(path, each))
      if (layer === "project") return !isProjects
      return isProjects || (layer === "branch" && ofEnvironment.some((each) => each.test(path)))
    })
  return stray === undefined ? undefined : `The key "${stray}" is not valid in the layer ${layer}.`
}

const dotted = (changes: JsonObject): string | undefined => {
  const inside = (value: Json): string | undefined =>
    isObject(value)
      ? Object.entries(value).reduce<string | undefined>(
          (found, [key, child]) => found ?? (key.includes(".") ? key : inside(child)),
          undefined
        )
      : undefined
  const key = Object.values(changes).reduce<string | undefined>((found, value) => found ?? inside(value), undefined)
  return key === undefined ? undefined : `The key "${key}" has a dot, which only a key at the top can have.`
}

// The depth at which entries of records are listed as a whole. So is whatever `below` lacks, because a path inside a missing entry sets
// nothing. All other settings are listed one by one.
const depths: Readonly<Record<string, number>> = {
  "auth.oauth.providers": 3,
  "emails.templates": 3,
  "emails.themes": 3,
  "rbac.permissions": 3,
  "rbac.defaultPermissions": 3,
  "domains.trustedDomains": 3
}
const flattened = (value: Json, below: JsonObject, path: ReadonlyArray<string> = []): ReadonlyArray<readonly [string, Json]> => {
  const key = path.join(".")
  const known = Object.keys(depths).find((each) => key === each || key.startsWith(`${each}.`))
  const isWhole = known !== undefined && (known === "auth.oauth.providers" || path.length >= (depths[known] ?? 0))
  const isMissing = path.length > 0 && at(below, path) === undefined
  if (isWhole || isMissing || !isObject(value)) return [[key, value]]
  return Object.entries(value).flatMap(([name, child]) => flattened(child, below, [...path, name]))
}

// An entry of such a record, as a whole.
const isEntry = (path: ReadonlyArray<string>): boolean => depths[path.slice(0, -1).join(".")] === path.length

const isNothing = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0

/**
 * Returns what the environment sets: values that differ from the lower layers and the defaults, and paths that were set
 * explicitly.
 */
const environmentOf = (project: Project): JsonObject => {
  const { environment, ...lower } = configLayersOf(project)
  const tree = projectTree(project)
  const below = renderTree(treeOf(project, [lower.project, lower.branch]), project.platform)
  const own = flattened(tree, below).filter(([path, value]) => {
    const other = at(below, path.split("."))
    return !isNothing(value) && !isSame(value, other)
  })
  const written = Object.entries(environment).flatMap(([key, value]) => {
    const path = key.split(".")
    const now = at(tree, path)
    // A whole entry that is gone was deleted by another route. What is inside a missing entry has no effect yet.
    return now === undefined && value !== null && isEntry(path) ? [] : [[key, now ?? value] as const]
  })
  return Object.fromEntries([...own, ...written])
}

const treeOf = (project: Project, layers: ReadonlyArray<JsonObject>): JsonObject => {
  const present = projectTree(project)
  setProjectTree(project, {})
  for (const layer of layers) applyOverride(project, layer)
  const tree = projectTree(project)
  setProjectTree(project, present)
  // Settings always have a value, so those equal to the default are omitted.
  const plain = renderTree({}, project.platform)
  const entries = flattened(tree, plain).filter(([path, value]) => !isSame(value, at(plain, path.split("."))))
  return placedAll(
    {},
    entries.map(([path, value]) => [path.split("."), value])
  )
}

/** Returns what a layer sets, by path. */
export const layerOf = (project: Project, layer: LayerName): JsonObject =>
  layer === "environment" ? environmentOf(project) : configLayersOf(project)[layer]

/** Replaces everything that a layer sets. Returns what is wrong with it; nothing changes then. */
export const replaceLayer = (project: Project, layer: LayerName, wanted: JsonObject): string | undefined => {
  const problem = dotted(wanted) ?? misplaced(layer, wanted)
  if (problem !== undefined) return problem
  const layers = configLayersOf(project)
  const present = projectTree(project)
  const all = { project: layers.project, branch: layers.branch, environment: environmentOf(project), [layer]: wanted }
  setProjectTree(project, {})
  for (const name of layerNames) {
    const refused = applyOverride(project, all[name])
    if (refused !== undefined && name === layer) {
      setProjectTree(project, present)
      return refused
    }
  }
  if (layer === "environment") layers.environment = wanted
  else layers[layer] = wanted
  return undefined
}

// A path that is set to null must exist in the configuration too.
const problemOf = (project: Project, changes: JsonObject): string | undefined => {
  const present = projectTree(project)
  const problem = applyOverride(project, changes)
  setProjectTree(project, present)
  return problem
}

/**
 * Changes parts of a layer by path; null unsets a value. As on the platform, a value inside an entry stays beside the path that
 * unsets it. The environment is listed by path, without what is unset. Returns what is wrong with the change; nothing changes then.
 */
export const updateLayer = (project: Project, layer: LayerName, changes: JsonObject): string | undefined => {
  const problem = dotted(changes) ?? misplaced(layer, changes) ?? problemOf(project, changes)
  if (problem !== undefined) return problem
  if (layer !== "environment") {
    const names = Object.keys(changes)
    const kept = Object.entries(layerOf(project, layer)).filter(([name]) => !names.some((changed) => isUnder(name, changed)))
    return replaceLayer(project, layer, { ...Object.fromEntries(kept), ...changes })
  }
  const kept = withoutKeys(layerOf(project, layer), Object.keys(changes))
  const added = Object.entries(changes).flatMap(([key, value]) => (value === null ? [] : [[key, withoutNulls(value)] as const]))
  return replaceLayer(project, layer, Object.fromEntries([...kept, ...added]))
}

/** Returns a path and those above it, from the longest to the shortest. */
const lineOf = (path: string): ReadonlyArray<string> => {
  const keys = path.split(".")
  return keys.map((_, index) => keys.slice(0, keys.length - index).join("."))
}

// Returns what a layer sets, except for some paths and everything below them.
const withoutKeys = (said: JsonObject, keys: ReadonlyArray<string>): ReadonlyArray<readonly [string, Json]> => {
  const removed = new Set(keys)
  const below = new Map<string, Array<Placement>>()
  for (const key of removed) {
    for (const path of lineOf(key).slice(1)) {
      const inside = below.get(path) ?? []
      inside.push([key.slice(path.length + 1).split("."), undefined])
      below.set(path, inside)
    }
  }
  return Object.entries(said).flatMap(([name, value]) => {
    if (lineOf(name).some((path) => removed.has(path))) return []
    const inside = below.get(name)
    return [[name, inside === undefined || !isObject(value) ? value : placedAll(value, inside)] as const]
  })
}

/** Removes some paths, and everything below them, from a layer. */
export const resetKeys = (project: Project, layer: LayerName, keys: ReadonlyArray<string>): string | undefined =>
  replaceLayer(project, layer, Object.fromEntries(withoutKeys(layerOf(project, layer), keys)))

import type { Generation } from "../generation/Generation.js"
import { rulesByGeneration } from "../generation/rules.js"
import type { Json, JsonObject } from "./json.js"
import { isObject } from "./json.js"

/** A change of the configuration: a path and its new value. */
export type Change = readonly [path: ReadonlyArray<string>, value: Json]

interface Old {
  /** The path; `*` matches any key. */
  readonly path: ReadonlyArray<string>
  /** The current name of its last key; undefined if the key no longer exists. */
  readonly name?: string
}

// In the order in which the platform renamed them, because later renames build on earlier ones.
const olds: ReadonlyArray<Old> = [
  { path: ["emails", "theme"], name: "selectedThemeId" },
  { path: ["emails", "themeList"] },
  { path: ["emails", "templateList"] },
  { path: ["payments", "stripeAccountId"] },
  { path: ["payments", "stripeAccountSetupComplete"] },
  { path: ["payments", "offers"], name: "products" },
  { path: ["payments", "groups"], name: "catalogs" },
  { path: ["payments", "products", "*", "groupId"], name: "catalogId" }
]

// Every project's data is in the emulator, whatever database its configuration names.
const database: Old = { path: ["sourceOfTruth"] }

// The emulator's internal names for what newer platforms have renamed.
const newerNames: ReadonlyArray<Old> = [
  { path: ["payments", "productLines"], name: "catalogs" },
  { path: ["payments", "products", "*", "productLineId"], name: "catalogId" }
]

const fits = (part: string, key: string): boolean => part === "*" || part === key

const inValue = (value: Json, [part, ...rest]: ReadonlyArray<string>, name: string | undefined): Json => {
  if (part === undefined || !isObject(value)) return value
  const next = (key: string, child: Json): ReadonlyArray<readonly [string, Json]> => {
    if (!fits(part, key)) return [[key, child]]
    if (rest.length > 0) return [[key, inValue(child, rest, name)]]
    return name === undefined ? [] : [[name, child]]
  }
  return Object.fromEntries(Object.entries(value).flatMap(([key, child]) => next(key, child)))
}

const renamed = ([path, value]: Change, { path: old, name }: Old): ReadonlyArray<Change> => {
  if (!path.every((key, index) => fits(old[index] ?? "*", key))) return [[path, value]]
  if (path.length < old.length) return [[path, inValue(value, old.slice(path.length), name)]]
  return name === undefined ? [] : [[[...path.slice(0, old.length - 1), name, ...path.slice(old.length)], value]]
}

// Trusted domains used to be a list; the indices become the ids.
const byPlace = (value: Json): Json => (Array.isArray(value) ? { ...value } : value)
const domains = ["domains", "trustedDomains"]
const withDomains = ([path, value]: Change): Change => {
  if (path.join(".") === domains.join(".")) return [path, byPlace(value)]
  if (path.join(".") !== "domains" || !isObject(value) || value["trustedDomains"] === undefined) return [path, value]
  const tree: JsonObject = { ...value, trustedDomains: byPlace(value["trustedDomains"]) }
  return [path, tree]
}

const oldsOf = (generation: Generation): ReadonlyArray<Old> => {
  const { config, ownDatabases } = rulesByGeneration[generation]
  return [...olds, ...(ownDatabases ? [database] : []), ...(config === "one-layer" ? [] : newerNames)]
}

/** Translates the names of older platform versions in a change to current ones. */
export const withoutOldNames = (change: Change, generation: Generation): ReadonlyArray<Change> =>
  oldsOf(generation).reduce<ReadonlyArray<Change>>(
    (changes, old) => changes.flatMap((each) => renamed(each, old)),
    [withDomains(change)]
  )

/** A JSON value. */
export type Json = null | string | number | boolean | ReadonlyArray<Json> | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** Checks whether a value is an object and not an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Checks whether two values are the same, whatever the order of names in objects. */
export const isSame = (one: Json | undefined, other: Json | undefined): boolean => {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [own, others] = [new Map<string, Json>(Object.entries(one)), new Map<string, Json>(Object.entries(other))]
  return own.size === others.size && [...own].every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
}

/** Returns the value at a path, if there is one. */
export const at = (tree: Json | undefined, path: ReadonlyArray<string>): Json | undefined => {
  let value = tree
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}

/** Returns the object at a path, or an empty one. */
export const objectAt = (tree: JsonObject, ...path: ReadonlyArray<string>): JsonObject => {
  const value = at(tree, path)
  return isObject(value) ? value : {}
}

/** A path, and the value to place there; undefined removes what is there. */
export type Placement = readonly [path: ReadonlyArray<string>, value: Json | undefined]

/** Returns a tree with other values at some paths, placed in their order. Creates the objects along the path of a value. */
export const placedAll = (tree: JsonObject, placements: ReadonlyArray<Placement>): JsonObject => {
  const result = new Map<string, Json | undefined>(Object.entries(tree))
  const inside = new Map<string, Array<Placement>>()
  for (const [[key, ...rest], value] of placements) {
    if (key === undefined) continue
    const others = inside.get(key)
    if (rest.length === 0) {
      result.set(key, value)
      inside.delete(key)
    } else if (others === undefined) inside.set(key, [[rest, value]])
    else others.push([rest, value])
  }
  for (const [key, own] of inside) {
    const present = result.get(key)
    if (isObject(present)) result.set(key, placedAll(present, own))
    else if (own.some(([, value]) => value !== undefined)) result.set(key, placedAll({}, own))
  }
  return Object.fromEntries([...result].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** Returns a tree with a different value at a path; null removes the value. Creates the objects along the path of a value. */
export const withValue = (tree: JsonObject, path: ReadonlyArray<string>, value: Json): JsonObject =>
  placedAll(tree, [[path, value ?? undefined]])

/** Removes null values at any depth. */
export const withoutNulls = (value: Json): Json =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, child]) => (child === null ? [] : [[key, withoutNulls(child)]])))
    : value

/** Merges two trees. Where both have a value, that of the second wins; objects are merged. */
export const merged = (under: JsonObject, over: JsonObject): JsonObject => {
  const result = new Map(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const present = result.get(key)
    result.set(key, isObject(value) && isObject(present) ? merged(present, value) : value)
  }
  return Object.fromEntries(result)
}

/** Maps the values of an object. */
export const mapValues = (tree: JsonObject, change: (value: JsonObject, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, change(isObject(value) ? value : {}, key)]))

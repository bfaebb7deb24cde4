/** A JSON value. */
export type Json = null | string | number | boolean | ReadonlyArray<Json> | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** Checks whether a value is an object and not an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

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

/** Returns a tree with a different value at a path; undefined removes the value. Creates the objects along the path. */
export const placed = (tree: JsonObject, path: ReadonlyArray<string>, value: Json | undefined): JsonObject => {
  const [key, ...rest] = path
  if (key === undefined) return tree
  const { [key]: present, ...others } = tree
  if (rest.length > 0) return { ...others, [key]: placed(isObject(present) ? present : {}, rest, value) }
  return value === undefined ? others : { ...others, [key]: value }
}

/** Returns a tree with a different value at a path; null removes the value. Creates the objects along the path. */
export const withValue = (tree: JsonObject, path: ReadonlyArray<string>, value: Json): JsonObject =>
  placed(tree, path, value ?? undefined)

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

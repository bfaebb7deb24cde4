import type { Json } from "../world/User.js"

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** Whether a value is an object, and no array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value at a path, if there is one. */
export const at = (tree: Json | undefined, path: ReadonlyArray<string>): Json | undefined => {
  let value = tree
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}

/** The object at a path, which is empty if there is none. */
export const objectAt = (tree: JsonObject, ...path: ReadonlyArray<string>): JsonObject => {
  const value = at(tree, path)
  return isObject(value) ? value : {}
}

/** A tree with another value at a path; undefined takes the value away. Objects on the way are made. */
export const placed = (tree: JsonObject, path: ReadonlyArray<string>, value: Json | undefined): JsonObject => {
  const [key, ...rest] = path
  if (key === undefined) return tree
  const { [key]: present, ...others } = tree
  if (rest.length > 0) return { ...others, [key]: placed(isObject(present) ? present : {}, rest, value) }
  return value === undefined ? others : { ...others, [key]: value }
}

/** A tree with another value at a path; null takes the value away. Objects on the way are made. */
export const withValue = (tree: JsonObject, path: ReadonlyArray<string>, value: Json): JsonObject =>
  placed(tree, path, value ?? undefined)

/** A value without what is null in it, at any depth. */
export const withoutNulls = (value: Json): Json =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, child]) => (child === null ? [] : [[key, withoutNulls(child)]])))
    : value

/** Two trees in one: where both have a value, the second counts, and objects are merged. */
export const merged = (under: JsonObject, over: JsonObject): JsonObject => {
  const result = new Map(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const present = result.get(key)
    result.set(key, isObject(value) && isObject(present) ? merged(present, value) : value)
  }
  return Object.fromEntries(result)
}

/** Each value of an object changed. */
export const mapValues = (tree: JsonObject, change: (value: JsonObject, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, change(isObject(value) ? value : {}, key)]))

import * as Base64 from "effect/encoding/Base64"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { Json } from "../config/json.js"

/** Marks what is stored on its own: it is no part of the value that it is in. */
export const storedApart: unique symbol = Symbol("portico-emulator/world/storedApart")

// What JSON has no form for is an object with one of these names alone. Other objects that look like this are wrapped.
const tags: ReadonlySet<string> = new Set(["$map", "$set", "$bytes", "$number", "$object"])

const isTagged = (value: object): boolean => {
  const names = Object.keys(value)
  return names.length === 1 && tags.has(names[0] ?? "")
}

const isPlain = (value: unknown): boolean => {
  if (typeof value === "number") return Number.isFinite(value)
  if (typeof value !== "object" || value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (Object.getPrototypeOf(value) !== Object.prototype || storedApart in value || isTagged(value)) return false
  for (const name of Object.keys(value)) if (!isPlain(Reflect.get(value, name))) return false
  return true
}

/** Returns the text of `toJson`. Most values are JSON as they are. */
export const jsonText = (value: unknown): string | undefined => JSON.stringify(isPlain(value) ? value : toJson(value))

/** Returns a value of the world as JSON; undefined if it is stored apart or has no form. */
export const toJson = (value: unknown): Json | undefined => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value
  if (typeof value === "number") return Number.isFinite(value) ? value : { $number: String(value) }
  if (typeof value !== "object" || storedApart in value) return undefined
  if (Array.isArray(value)) return value.map((item) => toJson(item) ?? null)
  if (value instanceof Map) return { $map: [...value].map(([key, item]) => [toJson(key) ?? null, toJson(item) ?? null]) }
  if (value instanceof Set) return { $set: [...value].map((item) => toJson(item) ?? null) }
  if (value instanceof Uint8Array) return { $bytes: Base64.encode(value) }
  const object = Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const json = toJson(item)
      return json === undefined ? [] : [[name, json]]
    })
  )
  return isTagged(value) ? { $object: object } : object
}

const listOf = (json: unknown): ReadonlyArray<Json> => (Array.isArray(json) ? json : [])
const plain = (object: object): object => Object.fromEntries(Object.entries(object).map(([name, item]) => [name, fromJson(item)]))

/** Returns the value that `toJson` has encoded. */
export const fromJson = (json: Json): unknown => {
  if (Array.isArray(json)) return json.map(fromJson)
  if (!Predicate.isReadonlyObject(json)) return json
  if (!isTagged(json)) return plain(json)
  const { $bytes, $map, $number, $object, $set } = json
  if ($map !== undefined) {
    return new Map(listOf($map).map((pair) => [fromJson(listOf(pair)[0] ?? null), fromJson(listOf(pair)[1] ?? null)]))
  }
  if ($set !== undefined) return new Set(listOf($set).map(fromJson))
  if (typeof $bytes === "string") return new Uint8Array(Result.getOrThrow(Base64.decode($bytes)))
  return $number === undefined ? plain(Object($object)) : Number($number)
}

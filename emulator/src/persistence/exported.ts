import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { InvalidOption } from "portico/effect/errors"
import { InvalidOption as Invalid } from "portico/effect/errors"
import { internalProjectId } from "portico/schemas"
import type { Json } from "../config/json.js"
import { decodeOptions, objectOf } from "../decodeOptions.js"
import type { Entry } from "../world/Table.js"
import { migrated, version } from "./migrations.js"

const json = Schema.Json.annotate({ message: "must be JSON" })
const object = Schema.Record(Schema.String, json).annotate({ message: "must be an object" })
const versions = Array.from({ length: version }, (_, index) => index + 1)
const file = objectOf({
  "portico-emulator": Schema.Literals(versions).annotate({
    message: `must be ${versions.join(" or ")}: the file is none of portico-emulator, or one of a newer version, which only that one reads`
  }),
  projects: Schema.Array(
    objectOf({ id: Schema.String.annotate({ message: "must be a string" }), project: object, state: object })
  ).annotate({
    message: "must be an array"
  })
})

/** Everything in an emulator, as one readable JSON value. */
export type Exported = typeof file.Type

// The collection of a table has a slash, and its entries are pairs of a key and a value. Every other one has a single value.
const isTable = (collection: string): boolean => collection.includes("/")
const parsed = ({ value }: Entry): Json => JSON.parse(value)
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1)

const stateOf = (entries: ReadonlyArray<Entry>): Readonly<Record<string, Json>> => {
  const state = new Map<string, Json>()
  const tables = new Map<string, Array<Json>>()
  for (const entry of entries) {
    if (!isTable(entry.collection)) state.set(entry.collection, parsed(entry))
    else {
      const pairs = tables.get(entry.collection) ?? []
      pairs.push([entry.key, parsed(entry)])
      tables.set(entry.collection, pairs)
    }
  }
  return Object.fromEntries([...state, ...tables].sort(byName))
}

/** Returns entries as a readable JSON value. */
export const exportedOf = (entries: ReadonlyArray<Entry>): Exported => {
  const parts = new Map<string, Array<Entry>>()
  for (const entry of entries) {
    const own = parts.get(entry.project)
    if (own === undefined) parts.set(entry.project, [entry])
    else own.push(entry)
  }
  const projects = (parts.get("") ?? []).map((entry) => ({
    id: entry.key,
    // The entry of a project is an object.
    project: parsed(entry) as Readonly<Record<string, Json>>,
    state: stateOf(parts.get(entry.key) ?? [])
  }))
  return { "portico-emulator": version, projects }
}

const entryOf = (project: string, collection: string, key: string, value: Json): Entry => ({
  project,
  collection,
  key,
  value: JSON.stringify(value)
})
const isPair = (json: Json): json is readonly [string, Json] =>
  Array.isArray(json) && json.length === 2 && typeof json[0] === "string"

/**
 * Returns the entries of an exported value. Fails with the first thing that is wrong with it, such as a project without a field that
 * every project has.
 */
export const entriesOf = Effect.fnUntraced(function* (
  given: unknown,
  fields: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyArray<Entry>, InvalidOption> {
  const { "portico-emulator": from, projects } = yield* decodeOptions(file, given)
  if (!projects.some(({ id }) => id === internalProjectId)) {
    return yield* new Invalid({ option: "projects", reason: `must include the project ${internalProjectId}` })
  }
  const entries: Array<Entry> = []
  for (const [index, { id, project, state }] of projects.entries()) {
    const missing = fields.find((field) => !(field in project))
    if (missing !== undefined) return yield* new Invalid({ option: `projects.${index}.project.${missing}`, reason: "is missing" })
    entries.push(entryOf("", "projects", id, project))
    for (const [collection, value] of Object.entries(state)) {
      if (!isTable(collection)) entries.push(entryOf(id, collection, "", value))
      else {
        const pairs: ReadonlyArray<Json> = Array.isArray(value) ? value : [value]
        for (const pair of pairs) {
          if (!isPair(pair)) {
            return yield* new Invalid({
              option: `projects.${index}.state.${collection}`,
              reason: "must have pairs of a key and a value"
            })
          }
          entries.push(entryOf(id, collection, ...pair))
        }
      }
    }
  }
  return migrated(entries, from)
})

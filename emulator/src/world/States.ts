import type { Json } from "../config/json.js"
import { fromJson, storedApart, toJson } from "./encoding.js"
import type { Entry, Journal } from "./Table.js"
import { Table } from "./Table.js"

interface Part {
  readonly state: object
  /** The tables of the state, each with its collection. */
  readonly tables: ReadonlyArray<readonly [collection: string, table: Table<unknown>]>
  /** Whether it has anything beside tables. */
  readonly hasRest: boolean
}

const partOf = (name: string, state: object): Part => {
  if (state instanceof Table) return { state, tables: [[`${name}/`, state]], hasRest: false }
  const properties = Object.entries(state)
  const tables = properties.flatMap(([property, table]) =>
    table instanceof Table ? [[`${name}/${property}`, table] as const] : []
  )
  return { state, tables, hasRest: tables.length < properties.length || properties.length === 0 }
}

// The entry of a part exists even if it has nothing but tables, so that tables that have become empty stay so.
const restOf = ({ state }: Part): unknown => (state instanceof Table ? {} : state)

const valueOf = ({ value }: Entry): unknown => {
  // What is stored has been written as JSON.
  const json: Json = JSON.parse(value)
  return fromJson(json)
}

/** Groups entries by their collection. */
const byCollection = (entries: Iterable<Entry>): Map<string, Array<Entry>> => {
  const groups = new Map<string, Array<Entry>>()
  for (const entry of entries) {
    const group = groups.get(entry.collection)
    if (group === undefined) groups.set(entry.collection, [entry])
    else group.push(entry)
  }
  return groups
}

/** The state of the resources of a project. Each part is made, or read from what is stored, on its first use. */
export class States {
  readonly [storedApart] = true
  readonly #project: string
  readonly #journal: Journal
  readonly #parts = new Map<string, Part>()
  readonly #derived = new Map<object, object>()
  #stored: Map<string, Array<Entry>>

  constructor(project: string, journal: Journal, stored: Iterable<Entry> = []) {
    this.#project = project
    this.#journal = journal
    this.#stored = byCollection(stored)
  }

  /** Returns a part of the state. */
  part(name: string, make: () => object): object {
    const known = this.#parts.get(name) ?? this.#open(name, make())
    if (known.hasRest) this.#journal.current?.touch(this.#project, name, "", known.state, () => known.state)
    return known.state
  }

  /** Whether a part has been made before. */
  has(name: string): boolean {
    return this.#parts.has(name) || this.#stored.has(name)
  }

  /** Returns what follows from the other parts, and is not stored. */
  derived(key: object, make: () => object): object {
    const known = this.#derived.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#derived.set(key, made)
    return made
  }

  /** Forgets everything, and continues with other entries. */
  restore(stored: Iterable<Entry>): void {
    this.#parts.clear()
    this.#derived.clear()
    this.#stored = byCollection(stored)
  }

  /** Everything that is to be stored. */
  entries(): ReadonlyArray<Entry> {
    const project = this.#project
    const used = [...this.#parts].flatMap(([name, part]) => [
      { project, collection: name, key: "", value: JSON.stringify(toJson(restOf(part))) },
      ...part.tables.flatMap(([collection, table]) =>
        [...table].map(([key, value]) => ({ project, collection, key, value: JSON.stringify(toJson(value)) }))
      )
    ])
    return [...used, ...[...this.#stored.values()].flat()]
  }

  /** Everything of it that can expire, for those who look for the next time at which it does. */
  values(): ReadonlyArray<unknown> {
    return [...this.#parts.values()].map(({ state }) => state)
  }

  #open(name: string, made: object): Part {
    const own = this.#stored.get(name)?.[0]
    if (own === undefined) {
      const part = this.#attach(name, made, true)
      this.#journal.loose?.touch(this.#project, name, "", undefined, () => restOf(part))
      return part
    }
    const rest = valueOf(own)
    const isPlain = made instanceof Table || Object.getPrototypeOf(made) === Object.prototype
    const part = partOf(name, isPlain ? Object.assign(made, rest) : Object(rest))
    this.#stored.delete(name)
    for (const [collection, table] of part.tables) {
      table.restore((this.#stored.get(collection) ?? []).map((entry) => [entry.key, valueOf(entry)]))
      this.#stored.delete(collection)
    }
    return this.#attach(name, part.state, false)
  }

  #attach(name: string, state: object, isNew: boolean): Part {
    const part = partOf(name, state)
    for (const [collection, table] of part.tables) {
      table.attach({ project: this.#project, collection, journal: this.#journal }, isNew)
    }
    this.#parts.set(name, part)
    return part
  }
}

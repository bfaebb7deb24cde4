import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import type { Codec } from "../../src/codecs/Codec.js"
import type * as Call from "../../src/contract/Call.js"
import type * as Endpoints from "../../src/contract/Endpoint.js"
import { Endpoint } from "../../src/contract/Endpoint.js"
import { compiled } from "../../tools/build/compiled.ts"
import { exportsOf } from "../../tools/compile/exports.ts"

/** A schema and the codec compiled from it. */
export interface Pair {
  /** Such as `schemas/User.User` or `contract/users.get success`. */
  readonly name: string
  readonly schema: Schema.Codec<unknown, unknown>
  readonly codec: Codec<unknown>
}

/** The part of a call that has a codec. */
export type Part = keyof Call.Codecs<unknown>

const src = new URL("../../src/", import.meta.url)

const compiledModule = async (module: string): Promise<Readonly<Record<string, unknown>>> =>
  compiled().has(`compiled/${module}`) ? import(fileURLToPath(new URL(`compiled/${module}.js`, src))) : {}

/** Returns the compiled form of every call, with its declaration. Redirects and pages are never called. */
export const compiledCalls = async () => {
  const found: Array<{ readonly name: string; readonly declared: Endpoints.Any; readonly call: Call.Any }> = []
  for (const folder of ["contract", "contract/server", "contract/admin"]) {
    for (const { module, name, value } of await exportsOf(folder)) {
      if (!(value instanceof Endpoint) || value.response !== "json") continue
      found.push({ name: `${module}.${name}`, declared: value, call: (await compiledModule(module))[name] as Call.Any })
    }
  }
  return found
}

/** Returns the pairs of every call, by its declaration. */
export const callPairs = async (): Promise<ReadonlyMap<Endpoints.Any, { readonly [P in Part]?: Pair }>> => {
  const found = new Map<Endpoints.Any, { readonly [P in Part]?: Pair }>()
  for (const { call, declared: value, name } of await compiledCalls()) {
    const pair = (part: Part): { readonly [P in Part]?: Pair } => {
      const [schema, codec] = [value[part], call.codecs[part]]
      if (schema === undefined && codec === undefined) return {}
      if (schema === undefined || codec === undefined) throw new Error(`${name}: ${part} is on one side only`)
      return { [part]: { name: `${name} ${part}`, schema, codec } }
    }
    found.set(value, { ...pair("query"), ...pair("headers"), ...pair("payload"), ...pair("success") })
  }
  return found
}

/** Returns the pairs of a folder's schemas that have their own compiled codec. */
export const schemaPairs = async (folder: string): Promise<ReadonlyArray<Pair>> => {
  const found: Array<Pair> = []
  for (const { module, name, value } of await exportsOf(folder)) {
    const home = name.startsWith("Server") ? `${module}.server` : module
    const codec = (await compiledModule(home))[name] as Codec<unknown> | undefined
    if (codec === undefined || !Schema.isSchema(value)) continue
    found.push({ name: `${module}.${name}`, schema: value as Schema.Codec<unknown, unknown>, codec })
  }
  return found
}

/** Removes pairs that repeat both the schema and the codec of another. */
export const distinct = (pairs: ReadonlyArray<Pair>): ReadonlyArray<Pair> => {
  const codecs = new Map<unknown, Set<unknown>>()
  return pairs.filter(({ codec, schema }) => {
    const seen = codecs.get(schema.ast) ?? new Set()
    codecs.set(schema.ast, seen)
    return !seen.has(codec) && seen.add(codec)
  })
}

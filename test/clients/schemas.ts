import { Predicate } from "effect"
import type { Generation } from "../../emulator/src/index.js"
import { Emulator } from "../../emulator/src/index.js"
import { project } from "../../emulator/test/platform.js"
import { sharedOf } from "./published.js"

/** A schema of a published client. Its own types are not installed here. */
export interface PublishedSchema {
  readonly describe: () => Described
  readonly defined: () => PublishedSchema
}
/** What a schema of a published client says about itself. */
export interface Described {
  readonly type: string
  readonly fields?: Readonly<Record<string, Described>>
  readonly innerType?: Described
}

interface SchemaFields {
  readonly yupObject: (fields: Readonly<Record<string, unknown>>) => PublishedSchema
  readonly yupString: () => PublishedSchema & { readonly optional: () => PublishedSchema }
  readonly yupNumber: () => {
    readonly integer: () => { readonly min: (least: number) => { readonly default: (value: number) => PublishedSchema } }
  }
  readonly inlineProductSchema: PublishedSchema & { readonly optional: () => PublishedSchema }
  readonly yupValidate: (schema: PublishedSchema, value: unknown, options: object) => Promise<unknown>
}

/** The client whose schemas are those of a generation. */
export const clientOf: Readonly<Record<Generation, string>> = {
  "2025-11": "2.8.51",
  "2026-04": "2.8.77",
  "2026-11": "2.8.108"
}

/** A platform of a generation with a project that allows what the schemas are about. */
export const platformOf = (generation: Generation) =>
  Emulator.layer({
    platform: generation,
    passwordRounds: 4,
    projects: [{ ...project, allowUserApiKeys: true, allowTeamApiKeys: true, clientTeamCreationEnabled: true }]
  })

/** Returns the schemas of a generation, and a function that checks values by them. */
export const schemasOf = (generation: Generation) => {
  const version = clientOf[generation]
  const fields = sharedOf(version, "schema-fields") as SchemaFields
  /** Returns a schema by the file of its resource, and its path in there, such as `usersCrud.server.updateSchema`; or undefined. */
  const schemaAt = (file: string, path: string): PublishedSchema | undefined =>
    path
      .split(".")
      .reduce<unknown>(
        (value, key) => (Predicate.isObject(value) ? (value as Record<string, unknown>)[key] : undefined),
        sharedOf(version, `interface/crud/${file}`)
      ) as PublishedSchema | undefined
  const schema = (file: string, path: string): PublishedSchema => {
    const found = schemaAt(file, path)
    if (found === undefined) throw new Error(`${version} has no ${path} in ${file}`)
    return found
  }
  /** Returns the problems of a value that is sent or received as `part`. */
  const problemsOf = async (part: string, of: PublishedSchema, value: unknown, ownId: string, options: object = {}) => {
    // The platform's own schema of a request has `auth` first, and sorts every path that contains it so.
    const whole = fields.yupObject({ auth: fields.yupString().optional(), [part]: of.defined() })
    const checks = { abortEarly: false, context: { noUnknownPathPrefixes: [part] }, currentUserId: ownId, ...options }
    const given = value === undefined ? {} : { [part]: JSON.parse(JSON.stringify(value)) }
    return await fields.yupValidate(whole, given, checks).then(
      (): ReadonlyArray<string> => [],
      (error: { readonly errors?: ReadonlyArray<string> }) => error.errors ?? [String(error)]
    )
  }
  return { fields, schema, schemaAt, problemsOf }
}

/** Returns the paths of the fields of a schema, also those of the items of arrays. */
export const pathsIn = (schema: Described): ReadonlyArray<ReadonlyArray<string>> => {
  if (schema.type === "array" && schema.innerType !== undefined) return pathsIn(schema.innerType).map((path) => ["0", ...path])
  return Object.entries(schema.fields ?? {}).flatMap(([name, field]) => [
    [name],
    ...pathsIn(field).map((path) => [name, ...path])
  ])
}

/** Returns a copy of a value with another one at a path; undefined removes it. */
export const withField = (value: unknown, [key = "", ...rest]: ReadonlyArray<string>, field: unknown): unknown => {
  const copy = (Array.isArray(value) ? [...value] : { ...(Predicate.isObject(value) ? value : {}) }) as Record<string, unknown>
  const next = rest.length === 0 ? field : withField(copy[key] ?? (rest[0] === "0" ? [] : {}), rest, field)
  if (next === undefined) delete copy[key]
  else copy[key] = next
  return copy
}

import * as Schema from "effect/Schema"

// An OpenAPI document describes a schema once, and another one of the same name under a number.
const entities = new WeakMap<Schema.Constraint, Schema.Constraint>()

/** A schema of a value that JSON has in camelCase, as TypeScript has it. */
export interface EntityJson<S extends Schema.Constraint> extends Schema.toType<S> {}

/**
 * Returns the schema of an entity for an API of your own: its JSON has the names that TypeScript has (`primaryEmail`), with dates as ISO
 * strings. The schemas of `portico/schemas` themselves read and write the platform's form (`primary_email`). A secret is plain text in
 * JSON, so an endpoint shows it.
 *
 * ```ts
 * HttpApiEndpoint.get("user", "/users/:id", { params: { id: Schema.String }, success: entityJson(ServerUser) })
 * ```
 */
export const entityJson = <S extends Schema.Constraint & { readonly name: string }>(schema: S): EntityJson<S> => {
  const cached = entities.get(schema)
  // A cast: the cached schema of an entity was made from that entity.
  if (cached !== undefined) return cached as EntityJson<S>
  const type = Schema.toType(schema)
  // Only a class has a name. Other schemas, such as unions, are inlined.
  const json = typeof Object.getPrototypeOf(schema) === "function" ? type.annotate({ identifier: schema.name }) : type
  entities.set(schema, json)
  return json
}

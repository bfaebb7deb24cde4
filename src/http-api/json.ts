import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { detailsOf } from "../contract/errorBody.js"
import type { Any } from "../errors/KnownError.js"
import { make } from "../errors/KnownError.js"

// An OpenAPI document describes a schema once, and another one of the same name under a number.
const entities = new WeakMap<Schema.Constraint, Schema.Constraint>()
const knownErrors = new WeakMap<Any, Schema.Constraint>()

/** Returns the schema that was made for a key before, or makes it. */
const cachedSchema = <K extends object, S extends Schema.Constraint>(
  cache: WeakMap<K, Schema.Constraint>,
  key: K,
  make: () => S
): S => {
  const cached = cache.get(key)
  // A cast: the cached schema of a key was made from that key.
  if (cached !== undefined) return cached as S
  const schema = make()
  cache.set(key, schema)
  return schema
}

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
export const entityJson = <S extends Schema.Constraint & { readonly name: string }>(schema: S): EntityJson<S> =>
  cachedSchema(entities, schema, () => {
    const json = Schema.toType(schema)
    // Only a class has a name. Other schemas, such as unions, are inlined.
    return typeof Object.getPrototypeOf(schema) === "function" ? json.annotate({ identifier: schema.name }) : json
  })

/** The JSON of a known error. */
export interface KnownErrorJson<E extends Any> {
  readonly _tag: E["tag"]
  readonly code: E["code"]
  readonly message: string
  readonly details?: unknown
}

/**
 * Returns the schema of a known error for an API of your own, with the status of the platform: an endpoint that declares it can fail with
 * the error itself, and its client gets an instance of the same class.
 *
 * ```ts
 * HttpApiEndpoint.get("user", "/users/:id", { ..., error: [errorJson(errors.UserNotFound)] })
 * ```
 */
export const errorJson = <E extends Any>(error: E): Schema.Codec<InstanceType<E>, KnownErrorJson<E>> =>
  cachedSchema(knownErrors, error, () => jsonOf(error))

// Required exactly if the error always has some. A cast: the type leaves that open.
const detailsField = ({ tag }: Any) => {
  const details: Schema.ConstraintCodec<unknown, unknown> = Schema.toType(detailsOf(tag))
  const json = Schema.toCodecJson(details)
  return (Schema.is(details)(undefined) ? Schema.optionalKey(json) : json) as Schema.optionalKey<typeof json>
}

const jsonOf = <E extends Any>(error: E): Schema.Codec<InstanceType<E>, KnownErrorJson<E>> =>
  Schema.Struct({
    _tag: Schema.Literal(error.tag),
    code: Schema.Literal(error.code),
    message: Schema.String,
    details: detailsField(error)
  })
    .annotate({ identifier: error.tag })
    .pipe(
      Schema.decodeTo(
        Schema.instanceOf(error),
        SchemaTransformation.transform<InstanceType<E>, KnownErrorJson<E>>({
          decode: ({ details, message }) => make(error, { message, details: error.details && details }),
          encode: ({ details, message }) => ({
            _tag: error.tag,
            code: error.code,
            message,
            ...(details !== undefined && { details })
          })
        })
      )
    )
    .annotate({ httpApiStatus: error.status })

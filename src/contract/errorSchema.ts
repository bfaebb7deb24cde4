import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { isObject } from "../codecs/object.js"
import type { Any } from "../errors/KnownError.js"
import { make } from "../errors/KnownError.js"
import { InvalidInput } from "../errors/sdk.js"
import { detailsOf } from "./errorBody.js"

/** The JSON of a known error. */
export interface KnownErrorJson<E extends Any> {
  readonly _tag: E["tag"]
  readonly code: E["code"]
  readonly message: string
  readonly details?: unknown
}

/** What makes the class of a known error a schema of its instances, as `Schema.TaggedError` does for a class of your own. */
export interface KnownErrorSchema<E extends Any>
  extends Schema.BottomWithoutNew<
    InstanceType<E>,
    KnownErrorJson<E>,
    never,
    never,
    SchemaAST.AST,
    Schema.Codec<InstanceType<E>, KnownErrorJson<E>>
  > {}

/** The class of a known error that is a schema of its instances too. Under a name, or declarations repeat it for each error. */
export type ErrorSchema<E extends Any> = E & KnownErrorSchema<E>

/** The JSON of `InvalidInput`. */
export interface InvalidInputJson {
  readonly _tag: "InvalidInput"
  readonly field: string
  readonly reason: string
  readonly message: string
}

/** What makes `InvalidInput` a schema of its instances. */
export interface InvalidInputSchema
  extends Schema.BottomWithoutNew<
    InvalidInput,
    InvalidInputJson,
    never,
    never,
    SchemaAST.AST,
    Schema.Codec<InvalidInput, InvalidInputJson>
  > {}

// The members of every schema.
const members = [...Reflect.ownKeys(Object.getPrototypeOf(Schema.Unknown)), "ast"]

/**
 * Makes the class of a known error a schema of its instances, and returns it. Its JSON has the names of TypeScript, and `<redacted>` for a
 * secret; its status in an `HttpApi` is that of the platform.
 * @internal
 */
export const asSchema = <E extends Any>(error: E): ErrorSchema<E> =>
  withSchema<E, KnownErrorSchema<E>>(error, () => schemaOf(error))

// Casts: the class has the members of its schema from the first time on.
const withSchema = <E extends object, S extends object>(error: E, create: () => object): E & S => {
  if (Object.hasOwn(error, "ast")) return error as E & S
  let created: object | undefined
  const get = (key: PropertyKey) => () => {
    created ??= create()
    const value: unknown = Reflect.get(created, key)
    return typeof value === "function" ? value.bind(created) : value
  }
  Object.defineProperties(error, Object.fromEntries(members.map((key) => [key, { get: get(key), configurable: true }])))
  return error as E & S
}

// Required exactly if the error always has some. A cast: the type leaves that open.
const detailsField = ({ tag }: Any) => {
  const details: Schema.ConstraintCodec<unknown, unknown> = Schema.toType(detailsOf(tag))
  const json = Schema.toCodecJson(details)
  return (Schema.is(details)(undefined) ? Schema.optionalKey(json) : json) as Schema.optionalKey<typeof json>
}

// Without secrets, and without absent values, which JSON would have as null.
const masked = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.make("<redacted>")
  if (Array.isArray(value)) return value.map(masked)
  return isObject(value) && !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, masked(one)]])))
    : value
}

const schemaOf = <E extends Any>(error: E): Schema.Codec<InstanceType<E>, KnownErrorJson<E>> =>
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
            ...(details !== undefined && { details: masked(details) })
          })
        })
      )
    )
    .annotate({ httpApiStatus: error.status })

/** Makes `InvalidInput`, which every call can fail with, a schema of its instances, and returns it: status 400 in an `HttpApi`. @internal */
export const invalidInput = (): typeof InvalidInput & InvalidInputSchema =>
  withSchema<typeof InvalidInput, InvalidInputSchema>(InvalidInput, () =>
    Schema.Struct({
      _tag: Schema.Literal("InvalidInput"),
      field: Schema.String,
      reason: Schema.String,
      message: Schema.String
    })
      .annotate({ identifier: "InvalidInput" })
      .pipe(
        Schema.decodeTo(
          Schema.instanceOf(InvalidInput),
          SchemaTransformation.transform<InvalidInput, InvalidInputJson>({
            decode: ({ field, reason }) => new InvalidInput({ field, reason }),
            encode: ({ _tag, field, message, reason }) => ({ _tag, field, reason, message })
          })
        )
      )
      .annotate({ httpApiStatus: 400 })
  )

import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { Any, WireBody } from "../errors/KnownError.js"
import { make } from "../errors/KnownError.js"
import * as details from "../schemas/details/index.js"

type Body<E extends Any> = Schema.Codec<InstanceType<E>, WireBody<E["code"]>>

const schemas = new WeakMap<Any, Schema.Codec<unknown, WireBody<string>>>()

/** Returns the schema of a known error: its class, and the body that the platform sends for it. */
export const errorBody = <E extends Any>(error: E): Body<E> => {
  const cached = schemas.get(error)
  // A cast: the cached schema of a class was created from that class.
  if (cached !== undefined) return cached as Body<E>
  const body = bodyOf(error)
  schemas.set(error, body)
  return body
}

interface Fields<E extends Any> extends WireBody<E["code"]> {
  readonly details: unknown
}

// Unexpected details of an error without details are dropped, not rejected.
const noDetails = Schema.optional(Schema.Unknown)
/** Returns the schema of the details of a known error. @internal */
export const detailsOf = (tag: string): Schema.ConstraintCodec<unknown, unknown> =>
  (tag in details ? detailsByName[tag] : undefined) ?? noDetails
const detailsByName: Readonly<Record<string, Schema.ConstraintCodec<unknown, unknown>>> = details

const bodyOf = <E extends Any>(error: E): Body<E> =>
  Schema.Struct({
    code: Schema.Literal(error.code),
    error: Schema.String,
    details: detailsOf(error.tag)
  }).pipe(
    Schema.decodeTo(
      Schema.instanceOf(error),
      SchemaTransformation.transform<InstanceType<E>, Fields<E>>({
        decode: (body) => make(error, { message: body.error, details: error.details && body.details }),
        encode: ({ details, message }) => ({ code: error.code, error: message, details })
      })
    )
  )

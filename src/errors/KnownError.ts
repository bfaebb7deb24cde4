import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** What the platform sends for a known error. `details` is left out where the error has none. */
export interface WireBody<Code extends string> {
  readonly code: Code
  readonly error: string
  readonly details?: unknown
}

/** One entry of the catalogue: what is fixed about the error, and the codec of what varies. */
export interface Spec<Code extends string, Category extends string, Details> {
  readonly code: Code
  readonly status: number
  readonly category: Category
  readonly details?: Schema.Codec<Details, unknown>
}

/** The arguments of the constructor: `details` is required exactly where the error has some. */
export type Arguments<Details> = [Details] extends [undefined]
  ? [args?: { readonly message?: string }]
  : [args: { readonly message?: string; readonly details: Details }]

/** An instance: an ordinary `Error` whose `message` is the text that the platform sent. */
export interface Instance<Tag extends string, Code extends string, Category extends string, Details>
  extends Cause.YieldableError {
  readonly _tag: Tag
  readonly code: Code
  readonly status: number
  readonly category: Category
  readonly details: Details
}

/** The class of one known error, with its wire codec. */
export interface KnownErrorClass<Self, Tag extends string, Code extends string, Category extends string, Details> {
  new (...args: Arguments<Details>): Instance<Tag, Code, Category, Details>
  readonly tag: Tag
  readonly code: Code
  readonly status: number
  readonly category: Category
  readonly wire: Schema.Codec<Self, WireBody<Code>>
}

/** Any known-error class. */
export interface Any {
  new (...args: never): Error
  readonly tag: string
  readonly code: string
  readonly status: number
  readonly category: string
  readonly wire: Schema.Codec<Instance<string, string, string, unknown>, WireBody<string>>
}

/**
 * Declares one known error of the platform.
 *
 * ```ts
 * class EmailPasswordMismatch extends KnownError<EmailPasswordMismatch>()("EmailPasswordMismatch", {
 *   code: "EMAIL_PASSWORD_MISMATCH",
 *   status: 400,
 *   category: "auth"
 * }) {}
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export const KnownError =
  <Self = never>() =>
  /* @__NO_SIDE_EFFECTS__ */
  <const Tag extends string, const Code extends string, const Category extends string, Details = undefined>(
    tag: Tag,
    spec: Spec<Code, Category, Details>
  ): KnownErrorClass<Self, Tag, Code, Category, Details> => {
    let codec: Schema.Codec<unknown, WireBody<Code>> | undefined
    class Base extends Data.TaggedError(tag)<{ readonly message: string; readonly details: unknown }> {
      static readonly tag = tag
      static readonly code = spec.code
      static readonly status = spec.status
      static readonly category = spec.category
      // Built on first use: an application meets few of the errors that it bundles.
      static get wire() {
        return (codec ??= wireCodec(this, spec))
      }
      constructor(args?: { readonly message?: string; readonly details?: unknown }) {
        super({ message: args?.message ?? spec.code, details: args?.details })
      }
      get code() {
        return spec.code
      }
      get status() {
        return spec.status
      }
      get category() {
        return spec.category
      }
    }
    // The cast of the factory: a class expression cannot name the class that will extend it.
    return Base as unknown as KnownErrorClass<Self, Tag, Code, Category, Details>
  }

interface Failure extends Error {
  readonly details: unknown
}

interface Body<Code extends string> extends WireBody<Code> {
  readonly details: unknown
}

// What an error without details happens to carry is dropped, not refused.
const noDetails = Schema.optional(Schema.Unknown)

const wireCodec = <Code extends string>(
  self: new (args: { readonly message: string; readonly details: unknown }) => Failure,
  spec: Spec<Code, string, unknown>
): Schema.Codec<unknown, WireBody<Code>> =>
  Schema.Struct({
    code: Schema.Literal(spec.code),
    error: Schema.String,
    details: spec.details ?? noDetails
  }).pipe(
    Schema.decodeTo(
      Schema.instanceOf(self),
      SchemaTransformation.transform<Failure, Body<Code>>({
        decode: (body) => new self({ message: body.error, details: spec.details && body.details }),
        encode: (error) => ({ code: spec.code, error: error.message, details: error.details })
      })
    )
  )

/**
 * A group of the catalogue: the predicate that holds for an instance of any member.
 *
 * ```ts
 * Effect.catchIf(isInvalidAccessToken, () => signInAgain)
 * ```
 */
export const anyOf =
  <const Members extends ReadonlyArray<Any>>(...members: Members) =>
  (u: unknown): u is Members[number]["wire"]["Type"] =>
    members.some((member) => u instanceof member)

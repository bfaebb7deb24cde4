import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { Category } from "./Category.js"

/** What the platform sends for a known error. `details` is left out where the error has none. */
export interface WireBody<Code extends string> {
  readonly code: Code
  readonly error: string
  readonly details?: unknown
}

/** One entry of the catalogue: what is fixed about the error, and the codec of what varies. */
export interface Spec<Code extends string, C extends Category, Details> {
  readonly code: Code
  readonly status: number
  readonly category: C
  /** The codec of the details, made on first use: an application meets few of the errors that it bundles. */
  readonly details?: () => Schema.Codec<Details, unknown>
  /** The text of an error that is made without one. Default: the words of the code. */
  readonly message?: string | ((details: Details) => string)
  /** What to change, where the error comes from the options of the app. */
  readonly hint?: string
}

/** The arguments of the constructor: `details` is required exactly where the error always has some. */
export type Arguments<Details> = [Details] extends [undefined]
  ? [args?: { readonly message?: string }]
  : undefined extends Details
    ? [args?: { readonly message?: string; readonly details?: Details }]
    : [args: { readonly message?: string; readonly details: Details }]

/** An instance: an ordinary `Error` whose `message` is the text that the platform sent. */
export interface Instance<Tag extends string, Code extends string, C extends Category, Details> extends Cause.YieldableError {
  readonly _tag: Tag
  readonly code: Code
  readonly status: number
  readonly category: C
  readonly details: Details
  /** What to change, where the error comes from the options of the app; else empty. */
  readonly hint: string
}

/** The class of one known error, with its wire codec. */
export interface KnownErrorClass<Self, Tag extends string, Code extends string, C extends Category, Details> {
  new (...args: Arguments<Details>): Instance<Tag, Code, C, Details>
  readonly tag: Tag
  readonly code: Code
  readonly status: number
  readonly category: C
  readonly wire: Schema.Codec<Self, WireBody<Code>>
}

/** Any known-error class. */
export interface Any {
  new (...args: never): Error
  readonly tag: string
  readonly code: string
  readonly status: number
  readonly category: Category
  readonly wire: Schema.Codec<Instance<string, string, Category, unknown>, WireBody<string>>
}

/** What every known error extends, so that one test tells them from other errors. */
export class Base extends Data.Error<{ readonly message: string; readonly details: unknown }> {}

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
  <const Tag extends string, const Code extends string, const C extends Category, Details = undefined>(
    tag: Tag,
    spec: Spec<Code, C, Details>
  ): KnownErrorClass<Self, Tag, Code, C, Details> => {
    const { code, status, category } = spec
    let codec: Schema.Codec<unknown, WireBody<Code>> | undefined
    class Known extends Base {
      static readonly tag = tag
      static readonly code = code
      static readonly status = status
      static readonly category = category
      static get wire() {
        return (codec ??= wireCodec(this, spec))
      }
      readonly _tag = tag
      constructor(args?: { readonly message?: string; readonly details?: Details }) {
        super({ message: args?.message ?? defaultMessage(spec, args?.details), details: args?.details })
      }
      get code() {
        return code
      }
      get status() {
        return status
      }
      get category() {
        return category
      }
      get hint() {
        return spec.hint ?? ""
      }
    }
    Known.prototype.name = tag
    // The cast of the factory: a class expression cannot name the class that will extend it.
    return Known as unknown as KnownErrorClass<Self, Tag, Code, C, Details>
  }

const defaultMessage = <Details>({ code, message }: Spec<string, Category, Details>, details: Details | undefined): string => {
  // Where the text comes from the details, the type of the constructor demands them.
  if (typeof message === "function") return message(details as Details)
  return message ?? `${code.charAt(0)}${code.slice(1).toLowerCase().replaceAll("_", " ")}`
}

interface Failure extends Error {
  readonly details: unknown
}

interface Body<Code extends string> extends WireBody<Code> {
  readonly details: unknown
}

// What an error without details happens to carry is dropped, not refused.
const noDetails = () => Schema.optional(Schema.Unknown)

const wireCodec = <Code extends string, Details>(
  self: new (args: { readonly message: string; readonly details: Details }) => Failure,
  spec: Spec<Code, Category, Details>
): Schema.Codec<unknown, WireBody<Code>> =>
  Schema.Struct({
    code: Schema.Literal(spec.code),
    error: Schema.String,
    details: (spec.details ?? noDetails)()
  }).pipe(
    Schema.decodeTo(
      Schema.instanceOf(self),
      SchemaTransformation.transform<Failure, Body<Code>>({
        decode: (body) => new self({ message: body.error, details: (spec.details && body.details) as Details }),
        encode: (error) => ({ code: spec.code, error: error.message, details: error.details })
      })
    )
  )

import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import type { Codec } from "../codecs/Codec.js"
import type { SchemaOf } from "../codecs/codecOf.js"
import { codecOf } from "../codecs/codecOf.js"
import type { Category } from "./Category.js"
import { errorMark, inspectSymbol, isInstance } from "./isInstance.js"

/** The body of a known error. `details` is omitted if the error has none. */
export interface WireBody<Code extends string> {
  readonly code: Code
  readonly error: string
  readonly details?: unknown
}

/** The words of a tag in capitals. */
export type CodeOf<Tag extends string, Before extends string = ""> = Tag extends `${infer Letter}${infer Rest}`
  ? `${InCode<Before, Letter>}${CodeOf<Rest, Letter>}`
  : ""

// A capital after a lowercase letter begins a word.
type InCode<Before extends string, Letter extends string> =
  Letter extends Lowercase<Letter> ? Uppercase<Letter> : Before extends Uppercase<Before> ? Letter : `_${Letter}`

/** One entry of the catalogue: what is fixed about the error, and the schema of its details. */
export interface Spec<Code extends string, C extends Category, Details> {
  /** Default: the words of the tag in capitals. */
  readonly code?: Code
  readonly status: number
  readonly category: C
  /** The schema of the details. */
  readonly details?: SchemaOf<Details>
  /** The message of an error that is created without one. Default: derived from the code. */
  readonly message?: string | ((details: Details) => string)
  /** What to change, if the error comes from the options of the app. */
  readonly hint?: string
  /** How the platform reports the error without its code: by a status and a text, or by the status alone. */
  readonly refusals?: ReadonlyArray<Refusal>
}

/** A status, and the text if other refusals of the same call have that status too. */
export type Refusal = readonly [status: number, text?: string]

/** The arguments of the constructor: `details` is required exactly if the error always has some. */
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
  /** What to change, if the error comes from the options of the app; otherwise empty. */
  readonly hint: string
}

/** The class of one known error. */
export interface KnownError<Tag extends string, Code extends string, C extends Category, Details> {
  new (...args: Arguments<Details>): Instance<Tag, Code, C, Details>
  readonly tag: Tag
  readonly code: Code
  readonly status: number
  readonly category: C
  /** The codec of the details; undefined if the error has none. */
  readonly details: Codec<Details> | undefined
  /** How the platform reports the error without its code; undefined if it always sends the code. */
  readonly refusals: ReadonlyArray<Refusal> | undefined
}

/** Any known-error class. */
export interface Any {
  new (...args: never): Instance<string, string, Category, unknown>
  readonly tag: string
  readonly code: string
  readonly status: number
  readonly category: Category
  readonly details: Codec<unknown> | undefined
  readonly refusals: ReadonlyArray<Refusal> | undefined
}

/** The base class of all known errors. */
export class Base extends Data.Error<{ readonly message: string; readonly details: unknown }> {
  static override [Symbol.hasInstance](u: unknown): boolean {
    return isInstance(this, "KnownError", u)
  }
}

/**
 * Declares one known error of the platform.
 *
 * ```ts
 * class EmailPasswordMismatch extends KnownError("EmailPasswordMismatch", {
 *   status: 400,
 *   category: "auth"
 * }) {}
 * ```
 */

export const KnownError = <
  const Tag extends string,
  const C extends Category,
  Details = undefined,
  const Code extends string = CodeOf<Tag>
>(
  tag: Tag,
  spec: Spec<Code, C, Details>
): KnownError<Tag, Code, C, Details> => {
  const { code = codeOf(tag), status, category } = spec
  class Known extends Base {
    static override [Symbol.hasInstance](u: unknown): boolean {
      return isInstance(this, "KnownError", u, tag)
    }
    static readonly tag = tag
    static readonly code = code
    static readonly status = status
    static readonly category = category
    static readonly details = spec.details && codecOf(spec.details)
    static readonly refusals = spec.refusals
    readonly _tag = tag
    constructor(args?: { readonly message?: string; readonly details?: Details }) {
      super({ message: args?.message ?? defaultMessage(code, spec.message, args?.details), details: args?.details })
    }
    get [errorMark]() {
      return "KnownError"
    }
    get [inspectSymbol]() {
      return undefined
    }
  }
  // The same for all its errors. Not by getters, because frameworks assign to some of them, such as Express to the status.
  Object.assign(Known.prototype, { name: tag, code, status, category, hint: spec.hint ?? "" })
  // A cast of the factory: the type of the constructor requires the details of an error that has some, and that of the code follows
  // from the tag.
  return Known as unknown as KnownError<Tag, Code, C, Details>
}

const codeOf = (tag: string): string => tag.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()

const defaultMessage = <Details>(
  code: string,
  message: Spec<string, Category, Details>["message"],
  details: Details | undefined
): string => {
  // If the message depends on the details, the type of the constructor requires them.
  if (typeof message === "function") return message(details as Details)
  return message ?? `${code.charAt(0)}${code.slice(1).toLowerCase().replaceAll("_", " ")}`
}

/** Creates an error of a class from details that its codec has decoded. @internal */
export const make = <E extends Any>(error: E, args: { readonly message: string; readonly details: unknown }): InstanceType<E> =>
  // A cast: the codec of a generic class decodes the details of that class.
  new (error as unknown as new (given: typeof args) => InstanceType<E>)(args)

/** Creates an error of a class without details, with its default message. @internal */
export const withoutDetails = <E extends Any>(error: E): InstanceType<E> =>
  // A cast: the arguments of the constructor cannot be inferred from the instance.
  new (error as unknown as new () => InstanceType<E>)()

/** Returns the class of a known error. @internal */
export const classOf = (error: Base): Any =>
  // A cast: only `KnownError` extends `Base`.
  error.constructor as unknown as Any

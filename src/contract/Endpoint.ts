import type * as Schema from "effect/Schema"
import type { SchemaOf } from "../codecs/codecOf.js"
import { codecOf } from "../codecs/codecOf.js"
import type { Any as AnyKnownError } from "../errors/KnownError.js"
import type { InvalidInput } from "../errors/sdk.js"
import type { Access, AnyInput, Call, Codecs, Encoding, Fault, Method, Retry, SessionUse } from "./Call.js"
import { defaultRetry } from "./Call.js"
import type { ErrorSchema, InvalidInputSchema } from "./errorSchema.js"
import { asSchema, invalidInput } from "./errorSchema.js"
import type { History } from "./Generation.js"

export type { Access, AnyInput, Encoding, Method, Retry, SessionUse } from "./Call.js"
export type { Generation, History, NewField } from "./Generation.js"

/** The kind of a response: a JSON body, or a redirect or an HTML page for a browser that navigates. */
export type ResponseKind = "json" | "redirect" | "page"

/** What an endpoint sends, returns and fails with. */
export interface Shape<Query, Headers, Payload, Success, Error extends AnyKnownError> extends History<Any> {
  readonly query?: SchemaOf<Query>
  readonly headers?: SchemaOf<Headers>
  readonly payload?: SchemaOf<Payload>
  readonly success: SchemaOf<Success>
  readonly errors?: ReadonlyArray<Error>
  /** The declared error that a 500 of this call means, if recordings show that the platform always fails so. */
  readonly fault?: NoInfer<Error> & Fault
  /** By default GET, PUT and DELETE are idempotent, and POST and PATCH are not. */
  readonly retry?: Retry
  /** Default: JSON. */
  readonly encoding?: Encoding
  /** Default: JSON. A redirect or a page is never called: an app only builds its URL. */
  readonly response?: ResponseKind
}

/** The declaration of an endpoint besides its method and path. */
export interface Spec<A extends Access, Use extends SessionUse, Query, Headers, Payload, Success, Error extends AnyKnownError>
  extends Shape<Query, Headers, Payload, Success, Error> {
  readonly access: A
  readonly session: Use
}

/** One call of the platform: the declaration that the client and the emulator share. */
export class Endpoint<
  out A extends Access,
  out Use extends SessionUse,
  out Input extends AnyInput,
  out Success,
  out Error extends AnyKnownError
> implements Call<A, Use, Input, Success, Error>
{
  declare readonly "~Input": Input
  readonly access: A
  readonly session: Use
  readonly query: Schema.Codec<unknown, unknown> | undefined
  readonly headers: Schema.Codec<unknown, unknown> | undefined
  readonly payload: Schema.Codec<unknown, unknown> | undefined
  readonly success: Schema.Codec<Success, unknown>
  readonly errors: ReadonlyArray<Error>
  readonly fault: (Error & Fault) | undefined
  readonly retry: Retry
  readonly encoding: Encoding
  readonly response: ResponseKind
  readonly method: Method
  readonly path: string
  /** The generations of the wire that have the call, and those that have its fields. */
  readonly history: History<Any> | undefined
  #codecs: Codecs<Success> | undefined

  constructor(method: Method, path: string, spec: Spec<A, Use, unknown, unknown, unknown, Success, Error>) {
    this.method = method
    this.path = path
    this.access = spec.access
    this.session = spec.session
    this.query = spec.query && toCodec(spec.query)
    this.headers = spec.headers && toCodec(spec.headers)
    this.payload = spec.payload && toCodec(spec.payload)
    this.success = toCodec(spec.success)
    this.errors = spec.errors ?? []
    this.fault = spec.fault
    this.retry = spec.retry ?? defaultRetry(method)
    this.encoding = spec.encoding ?? "json"
    this.response = spec.response ?? "json"
    const { newFields, since, until, was } = spec
    const history = { ...(since && { since }), ...(until && { until }), ...(newFields && { newFields }), ...(was && { was }) }
    this.history = Object.keys(history).length === 0 ? undefined : history
  }

  /**
   * The declared errors, and `InvalidInput`, as schemas of their instances: for an endpoint or a procedure of your own that fails with
   * them.
   *
   * ```ts
   * HttpApiEndpoint.get("user", "/users/:id", { ..., error: [...contract.server.users.get.errorSchemas, PlatformUnavailable] })
   * ```
   */
  get errorSchemas(): ReadonlyArray<ErrorSchema<Error> | (typeof InvalidInput & InvalidInputSchema)> {
    return [...this.errors.map(asSchema), invalidInput()]
  }

  /** The codecs of the schemas, created when the endpoint is first called. */
  get codecs(): Codecs<Success> {
    this.#codecs ??= {
      query: this.query && codecOf(this.query),
      headers: this.headers && codecOf(this.headers),
      payload: this.payload && codecOf(this.payload),
      success: codecOf(this.success)
    }
    return this.#codecs
  }
}

// A `SchemaOf` is a view of a whole schema that the compiler compares at a fraction of the cost.
const toCodec = <T>(schema: SchemaOf<T>) => schema as Schema.Codec<T, unknown>

/** Any endpoint. */
export type Any = Endpoint<Access, SessionUse, AnyInput, unknown, AnyKnownError>

/** The input of a call: path parameters, query, headers and payload, as far as the endpoint declares them. */
export type Input<E extends Any> = E["~Input"]

/** The result of a call. */
export type Success<E extends Any> = E["success"]["Type"]

/** The known errors that the endpoint declares. */
export type Errors<E extends Any> = InstanceType<E["errors"][number]>

/** The parameter names in a path: `"teamId" | "userId"` of `"/teams/:teamId/users/:userId"`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParams<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** An object of the declared parts; an undeclared part is `never` here and absent there. */
export type InputOf<Params extends string, Query, Headers, Payload> = Declared<{
  readonly params: [Params] extends [never] ? never : { readonly [Name in Params]: string }
  readonly query: Query
  readonly headers: Headers
  readonly payload: Payload
}>
type Declared<Parts> = { readonly [Name in keyof Parts as [Parts[Name]] extends [never] ? never : Name]: Parts[Name] }

const declare =
  (method: Method) =>
  <
    const Path extends `/${string}`,
    const A extends Access,
    const Use extends SessionUse,
    Success,
    Error extends AnyKnownError = never,
    Query = never,
    Headers = never,
    Payload = never
  >(
    path: Path,
    spec: Spec<A, Use, Query, Headers, Payload, Success, Error>
  ): Endpoint<A, Use, InputOf<PathParams<Path>, Query, Headers, Payload>, Success, Error> =>
    new Endpoint(method, path, spec)

/**
 * Returns the declaration of calls with one method, access level and use of the session. `levels` has those of most calls. @internal
 */
export const declareAt =
  <A extends Access, Use extends SessionUse>(method: Method, access: A, session: Use) =>
  <
    const Path extends `/${string}`,
    Success,
    Error extends AnyKnownError = never,
    Query = never,
    Headers = never,
    Payload = never
  >(
    path: Path,
    shape: Shape<Query, Headers, Payload, Success, Error>
  ): Endpoint<A, Use, InputOf<PathParams<Path>, Query, Headers, Payload>, Success, Error> =>
    new Endpoint(method, path, { ...shape, access, session })

/** Declares a read. */
export const get = declare("GET")

/** Declares a creation or an action. */
export const post = declare("POST")

/** Declares a partial update. */
export const patch = declare("PATCH")

/** Declares a complete replacement. */
export const put = declare("PUT")

/** Declares a deletion. */
export const del = declare("DELETE")

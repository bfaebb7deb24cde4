import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Access, Endpoint } from "portico/contract"
import type { Category, KnownErrorInstance, SchemaError } from "portico/effect/errors"
import type { Span } from "../generation/Generation.js"
import { ofGeneration } from "../generation/outputs.js"
import type { Services } from "../Services.js"
import type { User } from "../world/User.js"
import type { Auth } from "./Auth.js"
import type { Incoming } from "./Incoming.js"
import type { Reply } from "./Reply.js"
import { json } from "./Reply.js"
import type { Rules } from "./rules.js"
import type { StatusError } from "./StatusError.js"
import type { Check } from "./validate.js"
import { validator } from "./validate.js"

/** Everything that a route may answer instead of a success. */
export type Failure = KnownErrorInstance<string, string, Category, unknown> | StatusError

/** What a route does beyond the declaration of its endpoint. */
export interface RouteOptions {
  /**
   * A route of the platform's resource kind: it refuses query keys that it does not know even where it declares none,
   * and its creations answer 201. Default: false.
   */
  readonly crud?: boolean
  /** The query of the resource's list: the platform reads it at every call of the resource, and few of them use it. */
  readonly query?: Endpoint.Any["query"]
  /** The status of a success. Default: 201 for a POST of a resource, 200 otherwise. */
  readonly status?: number
  /** Rules for single fields, by wire path. */
  readonly rules?: Rules
  /** Fields by wire path in which the platform takes more than the endpoint declares; `rules` say what it takes. */
  readonly lenient?: ReadonlyArray<string>
  /** Values of fields of the body that the platform fills in, by wire path; with them, the whole body may be missing. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Headers that have to be there. */
  readonly requiredHeaders?: ReadonlyArray<string>
  /** Headers of a success. */
  readonly headers?: Readonly<Record<string, string>>
  /** The path to serve, if it is not the endpoint's. */
  readonly path?: string
  /** The generations that have the route, where another route of its path serves the others. Default: all. */
  readonly span?: Span
  /** The path says `me`: the id of the signed-in user is filled in as this parameter. */
  readonly me?: string
}

/** A request that passed all checks. */
export interface Call<CallAuth> {
  readonly auth: CallAuth
  readonly request: Incoming
}

/** The authentication of a route for signed-in users. */
export interface UserAuth extends Auth {
  readonly user: User
}

/** The decoded parts of a request that an endpoint declares; headers are read from the request itself. */
export type Parts<E extends Endpoint.Any> = Omit<Endpoint.Input<E>, "headers">

/** Serves an endpoint: gets what it declares, gives its success or fails with one of its errors or with a plain status. */
export type Handler<E extends Endpoint.Any, CallAuth> = (
  input: Parts<E>,
  call: Call<CallAuth>
) => Effect.Effect<Endpoint.Success<E>, Endpoint.Errors<E> | SchemaError | StatusError, Services>

/** How the pipeline sees a route. */
export interface Route {
  readonly method: string
  readonly path: string
  /** The least access, or `none` if the route needs no project. */
  readonly access: Access | "none"
  /** The parameter that is the signed-in user's id, if the path says `me`. */
  readonly me?: string | undefined
  /** The generations that have the route, beside what `routeSpans` says. */
  readonly span?: Span | undefined
  /** The fields of the query and the body that the route knows, by their wire names. */
  readonly fields: ReadonlySet<string>
  readonly check: Check
  readonly run: (input: unknown, auth: Auth | undefined, request: Incoming) => Effect.Effect<Reply, Failure, Services>
}

const emptyQuery = Schema.Struct({})

const fieldsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.isObjects(ast)
    ? ast.propertySignatures.map(({ name }) => String(name))
    : SchemaAST.isUnion(ast)
      ? ast.types.flatMap(fieldsOf)
      : []

const make = <E extends Endpoint.Any, CallAuth>(
  endpoint: E,
  access: Route["access"],
  narrow: (auth: Auth | undefined) => CallAuth | undefined,
  options: RouteOptions,
  handler: Handler<E, CallAuth>,
  needsUser = false
): Route => {
  const encode = Schema.encodeUnknownEffect(endpoint.success)
  const query = endpoint.query ?? options.query
  const status = options.status ?? (options.crud === true && endpoint.method === "POST" ? 201 : 200)
  return {
    method: endpoint.method,
    path: options.path ?? endpoint.path,
    access,
    me: options.me,
    span: options.span ?? endpoint.history,
    fields: new Set(
      [query, endpoint.payload].flatMap((part) => (part === undefined ? [] : fieldsOf(SchemaAST.toEncoded(part.ast))))
    ),
    check: validator(endpoint, {
      query: query ?? (options.crud === true ? emptyQuery : undefined),
      needsUser: needsUser && options.me === undefined,
      rules: options.rules ?? {},
      lenient: options.lenient,
      defaults: options.defaults,
      requiredHeaders: options.requiredHeaders ?? []
    }),
    run: Effect.fnUntraced(function* (input, auth, request) {
      const callAuth = narrow(auth)
      if (callAuth === undefined && access !== "none") return yield* Effect.die(new Error("The route ran without authentication"))
      // The seam of the declaration: the check decoded by the same endpoint that the handler is typed by.
      const success = yield* handler(input as Parts<E>, { auth: callAuth as CallAuth, request })
      return json(ofGeneration(yield* Effect.orDie(encode(success)), request.generation), status, options.headers)
    })
  }
}

/** A route for everybody with the endpoint's access. */
export const route = <E extends Endpoint.Any>(endpoint: E, options: RouteOptions, handler: Handler<E, Auth>): Route =>
  make(endpoint, endpoint.access, (auth) => auth, options, handler)

/** A route for signed-in users: without one the request has the wrong shape. */
export const userRoute = <E extends Endpoint.Any>(endpoint: E, options: RouteOptions, handler: Handler<E, UserAuth>): Route =>
  make(
    endpoint,
    endpoint.access,
    (auth) => (auth?.user === undefined ? undefined : { ...auth, user: auth.user }),
    options,
    handler,
    true
  )

/** A route that needs no project: it has the authentication of the request if there is one. */
export const openRoute = <E extends Endpoint.Any>(
  endpoint: E,
  options: RouteOptions,
  handler: Handler<E, Auth | undefined>
): Route => make<E, Auth | undefined>(endpoint, "none", (auth) => auth, options, handler)

/** A route that answers something else than the JSON of an endpoint: a page, a redirect, a file. */
export const rawRoute = (
  method: string,
  path: string,
  answer: (
    request: Incoming,
    params: Readonly<Record<string, string>>,
    auth: Auth | undefined
  ) => Effect.Effect<Reply, Failure, Services>,
  access: Route["access"] = "none",
  span?: Span
): Route => ({
  method,
  span,
  path,
  access,
  fields: new Set(),
  check: ({ params }) => Effect.succeed(params),
  // The check above gave exactly the parameters.
  run: (params, auth, request) => answer(request, params as Readonly<Record<string, string>>, auth)
})

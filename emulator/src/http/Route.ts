import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Endpoint } from "portico/contract"
import type { Category, KnownErrorInstance, SchemaError } from "portico/effect/errors"
import type { Span } from "../generation/Generation.js"
import { ofGeneration } from "../generation/outputs.js"
import type { Services } from "../Services.js"
import type { User } from "../world/User.js"
import type { Auth } from "./Auth.js"
import type { Coerce } from "./coercions.js"
import type { Incoming } from "./Incoming.js"
import { onFirstUse } from "./onFirstUse.js"
import type { Reply } from "./Reply.js"
import { json } from "./Reply.js"
import type { Rules } from "./rules.js"
import type { StatusError } from "./StatusError.js"
import type { Check, Shape } from "./validate.js"
import { fieldsOf, validator } from "./validate.js"

/** The errors that a route can respond with. */
export type Failure = KnownErrorInstance<string, string, Category, unknown> | StatusError

/** Options of a route beyond its endpoint's declaration. */
export interface RouteOptions {
  /**
   * Whether it is a resource route of the platform: it rejects unknown query parameters even if it declares none, and responds
   * with 201 to a creation. Default: false.
   */
  readonly crud?: boolean
  /** The query of the resource's list. The platform parses it for every call of the resource, though few use it. */
  readonly query?: Endpoint.Any["query"]
  /** The status of a success. Default: 201 for a POST of a resource, 200 otherwise. */
  readonly status?: number
  /** Rules for single fields, by wire path. */
  readonly rules?: Rules
  /**
   * Fields, by wire path, for which the platform accepts more than the endpoint declares; `rules` define what it accepts. `*` is any
   * item of an array.
   */
  readonly lenient?: ReadonlyArray<string>
  /** Defaults of body fields, by wire path. With an empty record, the whole body may be missing. */
  readonly defaults?: Readonly<Record<string, string>>
  /** The forms of the body, if it has several. */
  readonly shapes?: ReadonlyArray<Shape>
  /** Checks of fields, by wire path, whose errors have more detail than the endpoint's schema provides. */
  readonly checks?: Readonly<Record<string, Coerce>>
  /** Whether the project must be the internal one. Default: false. */
  readonly internalOnly?: boolean
  /** Headers that a request must have. */
  readonly requiredHeaders?: ReadonlyArray<string>
  /** Headers of a successful response. */
  readonly headers?: Readonly<Record<string, string>>
  /** The path to serve, if it differs from that of the endpoint. */
  readonly path?: string
  /** The generations that have the route, if another route with the same path serves the others. Default: all. */
  readonly span?: Span
  /** The parameter that is set to the signed-in user's id, for paths with `me`. */
  readonly me?: string
}

/** A validated request. */
export interface Call<CallAuth> {
  readonly auth: CallAuth
  readonly request: Incoming
}

/** The authentication of a route that requires a signed-in user. */
export interface UserAuth extends Auth {
  readonly user: User
}

/** The decoded parts of a request that an endpoint declares. Headers are read from the request itself. */
export type Parts<E extends Endpoint.Any> = Omit<Endpoint.Input<E>, "headers">

/** Handles an endpoint: receives its decoded input, and returns its success or fails with one of its errors or a plain status. */
export type Handler<E extends Endpoint.Any, CallAuth> = (
  input: Parts<E>,
  call: Call<CallAuth>
) => Effect.Effect<Endpoint.Success<E>, Endpoint.Errors<E> | SchemaError | StatusError, Services>

/** A route as the pipeline runs it. */
export interface Route {
  readonly method: string
  readonly path: string
  /** The minimum access level, or `none` if the route needs no project. */
  readonly access: Endpoint.Access | "none"
  /** The parameter that is set to the signed-in user's id, for paths with `me`. */
  readonly me?: string | undefined
  /** The generations that have the route, in addition to `routeSpans`. */
  readonly span?: Span | undefined
  /** What the contract or the emulator declares of it; undefined for a page, a redirect or a file. */
  readonly endpoint: Endpoint.Any | undefined
  /** The known query and body fields, by wire name. */
  readonly fields: ReadonlySet<string>
  readonly check: Check
  readonly run: (input: unknown, auth: Auth | undefined, request: Incoming) => Effect.Effect<Reply, Failure, Services>
}

const emptyQuery = Schema.Struct({})

const make = <E extends Endpoint.Any, CallAuth>(
  endpoint: E,
  access: Route["access"],
  narrow: (auth: Auth | undefined) => CallAuth | undefined,
  options: RouteOptions,
  handler: Handler<E, CallAuth>,
  needsUser = false
): Route => {
  const query = endpoint.query ?? options.query
  const status = options.status ?? (options.crud === true && endpoint.method === "POST" ? 201 : 200)
  const encoder = onFirstUse(() => Schema.encodeUnknownEffect(endpoint.success))
  const fields = onFirstUse(() => new Set([...fieldsOf(query), ...fieldsOf(endpoint.payload)]))
  const check = onFirstUse(() =>
    validator(endpoint, {
      query: query ?? (options.crud === true ? emptyQuery : undefined),
      needsUser: needsUser && options.me === undefined,
      rules: options.rules ?? {},
      lenient: options.lenient,
      defaults: options.defaults,
      shapes: options.shapes,
      checks: options.checks,
      internalOnly: options.internalOnly,
      requiredHeaders: options.requiredHeaders ?? []
    })
  )
  return {
    method: endpoint.method,
    path: options.path ?? endpoint.path,
    endpoint,
    access,
    me: options.me,
    span: options.span ?? endpoint.history,
    get fields() {
      return fields()
    },
    check: (unchecked) => check()(unchecked),
    run: Effect.fnUntraced(function* (input, auth, request) {
      const callAuth = narrow(auth)
      if (callAuth === undefined && access !== "none") return yield* Effect.die(new Error("The route ran without authentication"))
      // The cast: the check has decoded the input with the same endpoint that the handler is typed by.
      const success = yield* handler(input as Parts<E>, { auth: callAuth as CallAuth, request })
      return json(ofGeneration(yield* Effect.orDie(encoder()(success)), request.generation), status, options.headers)
    })
  }
}

/** Creates a route with the endpoint's access level. */
export const route = <E extends Endpoint.Any>(endpoint: E, options: RouteOptions, handler: Handler<E, Auth>): Route =>
  make(endpoint, endpoint.access, (auth) => auth, options, handler)

/** Creates a route for signed-in users. Without one, the request has the wrong shape. */
export const userRoute = <E extends Endpoint.Any>(endpoint: E, options: RouteOptions, handler: Handler<E, UserAuth>): Route =>
  make(
    endpoint,
    endpoint.access,
    (auth) => (auth?.user === undefined ? undefined : { ...auth, user: auth.user }),
    options,
    handler,
    true
  )

/** Creates a route that needs no project. It receives the authentication of the request, if any. */
export const openRoute = <E extends Endpoint.Any>(
  endpoint: E,
  options: RouteOptions,
  handler: Handler<E, Auth | undefined>
): Route => make<E, Auth | undefined>(endpoint, "none", (auth) => auth, options, handler)

/** Creates a route whose response is not an endpoint's JSON, such as a page, a redirect or a file. */
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
  endpoint: undefined,
  access,
  fields: new Set(),
  check: ({ params }) => Effect.succeed(params),
  // The check above returns exactly the parameters.
  run: (params, auth, request) => answer(request, params as Readonly<Record<string, string>>, auth)
})

import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Access, Endpoint } from "portico/contract"
import type { KnownErrorInstance } from "portico/errors"
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

/** Everything that a handler may answer instead of a success. */
export type Failure = KnownErrorInstance<string, string, KnownErrorInstance<string, string, never, unknown>["category"], unknown> | StatusError

/** What a route does beyond the declaration of its endpoint. */
export interface RouteOptions {
  /**
   * A route of the platform's resource kind: it refuses query keys that it does not know even where it declares none,
   * and its creations answer 201. Default: false.
   */
  readonly crud?: boolean
  /** The status of a success. Default: 201 for a POST of a resource, 200 otherwise. */
  readonly status?: number
  /** Rules for single fields, by wire path. */
  readonly rules?: Rules
  /** Headers that have to be there. */
  readonly requiredHeaders?: ReadonlyArray<string>
  /** Headers of a success. */
  readonly headers?: Readonly<Record<string, string>>
  /** The path to serve, where it is not the endpoint's: `/users/me` for an endpoint of `/users/:userId`. */
  readonly path?: string
}

/** A request that passed all checks. */
export interface Call<CallAuth> {
  readonly auth: CallAuth
  readonly request: Incoming
}

/** The decoded parts of a request that an endpoint declares; headers are read from the request itself. */
export type Parts<E extends Endpoint.Any> = Omit<Endpoint.Input<E>, "headers">

/** Serves an endpoint: gets what the endpoint declares, gives its success or fails with one of its errors or a plain status. */
export type Handler<E extends Endpoint.Any, CallAuth> = (
  input: Parts<E>,
  call: Call<CallAuth>
) => Effect.Effect<Endpoint.Success<E>, Endpoint.Errors<E> | StatusError, Services>

/** How the pipeline sees a route. */
export interface Route {
  readonly method: string
  readonly path: string
  /** The least access, or `none` where the route needs no project at all. */
  readonly access: Access | "none"
  readonly needsUser: boolean
  readonly check: Check
  readonly run: (input: unknown, auth: Auth | undefined, request: Incoming) => Effect.Effect<Reply, Failure | Schema.SchemaError, Services>
}

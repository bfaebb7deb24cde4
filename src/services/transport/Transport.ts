import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { OwnerSessionExpired, SessionExpired, TransportFailure } from "../../errors/sdk.js"

/** The levels that an app of one level can call: its own and those below. */
export type Reach<Level extends Call.Access> = {
  readonly client: "client"
  readonly server: "client" | "server"
  readonly admin: "client" | "server" | "admin"
}[Level]

/** The session errors of a call, by the endpoint's use of the session. */
export interface SessionFailure {
  readonly none: never
  /** Only `replaced`: without a session, the call is made without a user. */
  readonly optional: SessionExpired
  readonly required: SessionExpired
}

/** The errors of a call that concern the project owner's session, by the level of the call. */
export interface OwnerFailure {
  readonly client: never
  readonly server: never
  readonly admin: OwnerSessionExpired
}

/**
 * Calls the endpoints of some levels. A call above them is a type error, and a transport of a higher level can stand in
 * for one of a lower level: `Endpoint` is covariant in its access, so this is contravariant.
 */
export interface Transport<in Levels extends Call.Access> {
  /** The current base URL of the platform, for pages that the browser opens there. */
  readonly baseUrl: () => string
  readonly call: <
    Level extends Levels,
    Use extends Call.SessionUse,
    Input extends Call.AnyInput,
    Success,
    Error extends AnyKnownError = never
  >(
    endpoint: Call.Call<Level, Use, Input, Success, Error>,
    input: NoInfer<Input>
  ) => Effect.Effect<Success, InstanceType<Error> | TransportFailure | SessionFailure[Use] | OwnerFailure[Level]>
}

/** The transport of a client app. */
export class ClientTransport extends Context.Service<ClientTransport, Transport<Reach<"client">>>()(
  "portico/transport/ClientTransport"
) {}

/** The transport of a server app, which can also call client endpoints. */
export class ServerTransport extends Context.Service<ServerTransport, Transport<Reach<"server">>>()(
  "portico/transport/ServerTransport"
) {}

/** The transport of an admin app, which can also call client and server endpoints. */
export class AdminTransport extends Context.Service<AdminTransport, Transport<Reach<"admin">>>()(
  "portico/transport/AdminTransport"
) {}

/**
 * The errors of calling an endpoint: its known errors, the transport failures, and the end of the session that it needs, the
 * user's or the owner's.
 */
// A conditional type makes editors expand the union and show the errors instead of `CallFailure<typeof endpoint>`.
export type CallFailure<E extends Call.Any> = [E] extends [Call.Any]
  ? Call.Errors<E> | TransportFailure | SessionFailure[E["session"]] | OwnerFailure[E["access"]]
  : never

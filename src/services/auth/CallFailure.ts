import type * as Call from "../../contract/Call.js"
import type { TransportFailure } from "../../errors/sdk.js"
import type { OwnerFailure, SessionFailure } from "../transport/Transport.js"

/** How a call of an endpoint can fail: its known errors, the ways of the transport, and a session that is not there, the user's or the owner's. */
// A conditional type makes editors expand the union, so that they show the errors, and not `CallFailure` of the type of the endpoint.
export type CallFailure<E extends Call.Any> = [E] extends [Call.Any]
  ? Call.Errors<E> | TransportFailure | SessionFailure[E["session"]] | OwnerFailure[E["access"]]
  : never

import type * as Call from "../../contract/Call.js"
import type { TransportFailure } from "../../errors/sdk.js"
import type { OwnerFailure, SessionFailure } from "../transport/Transport.js"

/**
 * The errors of calling an endpoint: its known errors, the transport failures, and the end of the session that it needs, the
 * user's or the owner's.
 */
// A conditional type makes editors expand the union and show the errors instead of `CallFailure<typeof endpoint>`.
export type CallFailure<E extends Call.Any> = [E] extends [Call.Any]
  ? Call.Errors<E> | TransportFailure | SessionFailure[E["session"]] | OwnerFailure[E["access"]]
  : never

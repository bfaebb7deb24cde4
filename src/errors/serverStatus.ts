import { ServerFault } from "./sdk.js"

// The internal errors of the platform, by status. All of them are `ServerFault`, also by their tag; `instanceof` distinguishes
// them.

/** 500 Internal Server Error. */
export class InternalServerError extends ServerFault {}

/** 501 Not Implemented. */
export class NotImplemented extends ServerFault {}

/** 502 Bad Gateway. */
export class BadGateway extends ServerFault {}

/** 503 Service Unavailable. */
export class ServiceUnavailable extends ServerFault {}

/** 504 Gateway Timeout. */
export class GatewayTimeout extends ServerFault {}

/** 505 HTTP Version Not Supported. */
export class HttpVersionNotSupported extends ServerFault {}

/** 506 Variant Also Negotiates. */
export class VariantAlsoNegotiates extends ServerFault {}

/** 507 Insufficient Storage. */
export class InsufficientStorage extends ServerFault {}

/** 508 Loop Detected. */
export class LoopDetected extends ServerFault {}

/** 510 Not Extended. */
export class NotExtended extends ServerFault {}

/** 511 Network Authentication Required. */
export class NetworkAuthenticationRequired extends ServerFault {}

/** The error class of each status. */
export const serverStatuses: { readonly [status: number]: typeof ServerFault } = {
  500: InternalServerError,
  501: NotImplemented,
  502: BadGateway,
  503: ServiceUnavailable,
  504: GatewayTimeout,
  505: HttpVersionNotSupported,
  506: VariantAlsoNegotiates,
  507: InsufficientStorage,
  508: LoopDetected,
  510: NotExtended,
  511: NetworkAuthenticationRequired
}

import type * as Cause from "effect/Cause"
import type { Category } from "./Category.js"
import { isNoRoute } from "./isNoRoute.js"
import type { AnswerFacts } from "./sdk.js"
import { describeStatus } from "./status.js"
import { tagged } from "./tagged.js"

// The failures that the platform, or a server before it, reports by a status without a code. `text` is the beginning of the
// response, without secrets. @source protocol/answers.md#known-errors

/** The fields of a status error. */
export interface StatusFacts extends AnswerFacts {
  /** The scheme, host and port that responded. */
  readonly origin: string
  /** The beginning of the response's text, without secrets. */
  readonly text: string
}

/** The class of the error of one status. */
export interface StatusErrorClass<Tag extends string, C extends Category> {
  new (facts: StatusFacts): Cause.YieldableError & StatusFacts & { readonly _tag: Tag; readonly category: C }
}

const statusError = <const Tag extends string, const C extends Category>(tag: Tag, category: C): StatusErrorClass<Tag, C> =>
  class extends tagged(tag)<StatusFacts & { readonly message: string }> {
    constructor(facts: StatusFacts) {
      const { method, origin, path, requestId, status, text } = facts
      const request = requestId === null ? "" : ` (request ${requestId})`
      const hint = isNoRoute(status, text)
        ? ` (check that \`baseUrl\` names the platform: ${origin} does not have this call)`
        : ""
      super({ ...facts, message: `${method} ${path}: ${describeStatus(status)}${request}: ${text}${hint}` })
    }
    /** The reaction that the error calls for. */
    get category() {
      return category
    }
  }

/** 400 Bad Request. */
export class BadRequest extends statusError("BadRequest", "validation") {}

/** 401 Unauthorized. */
export class Unauthorized extends statusError("Unauthorized", "session") {}

/** 402 Payment Required. */
export class PaymentRequired extends statusError("PaymentRequired", "payment") {}

/** 403 Forbidden. */
export class Forbidden extends statusError("Forbidden", "permission") {}

/** 404 Not Found. */
export class NotFound extends statusError("NotFound", "notFound") {}

/** 405 Method Not Allowed. */
export class MethodNotAllowed extends statusError("MethodNotAllowed", "configuration") {}

/** 406 Not Acceptable. */
export class NotAcceptable extends statusError("NotAcceptable", "configuration") {}

/** 407 Proxy Authentication Required. */
export class ProxyAuthenticationRequired extends statusError("ProxyAuthenticationRequired", "configuration") {}

/** 408 Request Timeout. */
export class RequestTimedOut extends statusError("RequestTimedOut", "unavailable") {}

/** 409 Conflict. */
export class Conflict extends statusError("Conflict", "conflict") {}

/** 410 Gone. */
export class Gone extends statusError("Gone", "notFound") {}

/** 411 Length Required. */
export class LengthRequired extends statusError("LengthRequired", "configuration") {}

/** 412 Precondition Failed. */
export class PreconditionFailed extends statusError("PreconditionFailed", "conflict") {}

/** 413 Payload Too Large. */
export class PayloadTooLarge extends statusError("PayloadTooLarge", "validation") {}

/** 414 URI Too Long. */
export class UriTooLong extends statusError("UriTooLong", "validation") {}

/** 415 Unsupported Media Type. */
export class UnsupportedMediaType extends statusError("UnsupportedMediaType", "configuration") {}

/** 416 Range Not Satisfiable. */
export class RangeNotSatisfiable extends statusError("RangeNotSatisfiable", "validation") {}

/** 417 Expectation Failed. */
export class ExpectationFailed extends statusError("ExpectationFailed", "configuration") {}

/** 418 I'm a Teapot. */
export class ImATeapot extends statusError("ImATeapot", "configuration") {}

/** 421 Misdirected Request. */
export class MisdirectedRequest extends statusError("MisdirectedRequest", "configuration") {}

/** 422 Unprocessable Entity. */
export class UnprocessableEntity extends statusError("UnprocessableEntity", "validation") {}

/** 423 Locked. */
export class Locked extends statusError("Locked", "conflict") {}

/** 424 Failed Dependency. */
export class FailedDependency extends statusError("FailedDependency", "conflict") {}

/** 425 Too Early. */
export class TooEarly extends statusError("TooEarly", "unavailable") {}

/** 426 Upgrade Required. */
export class UpgradeRequired extends statusError("UpgradeRequired", "configuration") {}

/** 428 Precondition Required. */
export class PreconditionRequired extends statusError("PreconditionRequired", "conflict") {}

/** 431 Request Header Fields Too Large. */
export class RequestHeaderFieldsTooLarge extends statusError("RequestHeaderFieldsTooLarge", "validation") {}

/** 451 Unavailable For Legal Reasons. */
export class UnavailableForLegalReasons extends statusError("UnavailableForLegalReasons", "permission") {}

/** The error class of each status. */
export const clientStatuses = {
  400: BadRequest,
  401: Unauthorized,
  402: PaymentRequired,
  403: Forbidden,
  404: NotFound,
  405: MethodNotAllowed,
  406: NotAcceptable,
  407: ProxyAuthenticationRequired,
  408: RequestTimedOut,
  409: Conflict,
  410: Gone,
  411: LengthRequired,
  412: PreconditionFailed,
  413: PayloadTooLarge,
  414: UriTooLong,
  415: UnsupportedMediaType,
  416: RangeNotSatisfiable,
  417: ExpectationFailed,
  418: ImATeapot,
  421: MisdirectedRequest,
  422: UnprocessableEntity,
  423: Locked,
  424: FailedDependency,
  425: TooEarly,
  426: UpgradeRequired,
  428: PreconditionRequired,
  431: RequestHeaderFieldsTooLarge,
  451: UnavailableForLegalReasons
} as const

/** Any status error of a client. */
export type StatusError = InstanceType<(typeof clientStatuses)[keyof typeof clientStatuses]>

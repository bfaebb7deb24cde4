import * as Schema from "effect/Schema"
import { atLeast, flag, objectOf, oneOf, optional, text, where } from "../decodeOptions.js"

/** What can go wrong with a request. */
export const faultKinds = [
  "latency",
  "rate-limit",
  "error-500",
  "error-503",
  "reset",
  "hang",
  "truncated-body",
  "foreign-body",
  "expired-token",
  "unknown-token",
  "broken-keys",
  "refused-refresh"
] as const

/**
 * What goes wrong with a request:
 * - `latency`: the answer comes later, by `millis`.
 * - `rate-limit`: 429, with `Retry-After`.
 * - `error-500`, `error-503`: the platform fails, or is unavailable.
 * - `reset`: the connection is lost.
 * - `hang`: no answer comes, until the fault is removed; then the connection is lost.
 * - `truncated-body`: the answer ends in the middle.
 * - `foreign-body`: something in between answers, such as the page of a Wi-Fi portal, with 200 and HTML.
 * - `expired-token`, `unknown-token`: the access token is refused. Applies to requests with one.
 * - `broken-keys`: the public keys are not those of the tokens. Applies to requests for them.
 * - `refused-refresh`: the session has ended. Applies to refreshes of tokens.
 */
export type FaultKind = (typeof faultKinds)[number]

/** A fault, and the requests that it applies to: all those of the API, unless the options say otherwise. */
export interface FaultOptions {
  readonly kind: FaultKind
  /**
   * The route: a path without the version, with `*` for any part or, at the end, for all that follows, and optionally a method before
   * it: `/users/*`, `POST /auth/password/sign-in`. Default: all routes.
   */
  readonly route?: string
  /** The id of the project. Default: all projects. */
  readonly project?: string
  /** The id of the user whose access or refresh token the request has. Default: everybody. */
  readonly user?: string
  /** The access level of the request. Default: every level. */
  readonly access?: "client" | "server" | "admin"
  /** How many requests it applies to; after that it is removed. Default: until it is removed. */
  readonly times?: number
  /** The share of requests that it applies to, chosen at random, from 0 to 1. Default: 1. */
  readonly share?: number
  /** The seed of the choice: an equal seed chooses equally. Default: 0. */
  readonly seed?: number
  /** How much later the answer comes, for `latency`. Default: 2000. */
  readonly millis?: number
  /** The value of `Retry-After`, for `rate-limit` and `error-503`. Default: 1. */
  readonly retryAfterSeconds?: number
  /** Whether the platform does what the request says, and only its answer is lost. Default: false. */
  readonly takesEffect?: boolean
}

const wholeNumber = (least: number) => {
  const message = `must be a whole number of at least ${least}`
  return Schema.Number.annotate({ message }).check(
    Schema.makeFilter((given) => Number.isSafeInteger(given) && given >= least, { message })
  )
}
const share = Schema.Number.annotate({ message: "must be a number from 0 to 1" }).check(
  Schema.makeFilter((given) => given >= 0 && given <= 1, { message: "must be a number from 0 to 1" })
)

/** The options of a fault. */
export const faultOptions = objectOf({
  kind: oneOf(faultKinds),
  route: optional(
    where(
      text,
      (given) => /^(?:[A-Z]+ )?\/\S*$/.test(given),
      "must be a path such as /users/*, optionally after a method: POST /teams"
    )
  ),
  project: optional(text),
  user: optional(text),
  access: optional(oneOf(["client", "server", "admin"])),
  times: optional(wholeNumber(1)),
  share: optional(share),
  seed: optional(Schema.Number.annotate({ message: "must be a number" })),
  millis: optional(atLeast(0)),
  retryAfterSeconds: optional(wholeNumber(0)),
  takesEffect: optional(flag)
} satisfies { readonly [Name in keyof FaultOptions]-?: Schema.Top })

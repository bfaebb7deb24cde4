import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as messages from "../messages/id.js"
import { tokenPayload } from "../tokenPayload.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

// The tokens that RFC 6750 allows; they include JWTs and the platform's own.
const allowed = /^[A-Za-z0-9._~+/=-]+$/

/** Returns whether a value can be a token, which a header must be able to carry. */
export const isToken = (given: unknown): given is string => {
  const text = typeof given === "string" ? given.trim() : ""
  return allowed.test(text) && text !== "undefined" && text !== "null"
}

/** When an access token was issued and when it expires, in seconds. */
export interface TokenTimes {
  readonly exp?: number
  readonly iat?: number
}

const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))

const isTime = (value: unknown) => value === undefined || Number.isFinite(value)

const areTimes = (claims: unknown): claims is TokenTimes =>
  typeof claims === "object" &&
  claims !== null &&
  !Array.isArray(claims) &&
  isTime("exp" in claims ? claims.exp : undefined) &&
  isTime("iat" in claims ? claims.iat : undefined)

/** Reads the times of an access token; null if it cannot be decoded. All else in it is opaque here. */
export const parseTokenTimes = (token: Redacted.Redacted): TokenTimes | null =>
  Option.getOrNull(Option.filter(parse(tokenPayload(token)), areTimes))

/** A token that a header can carry. @internal */
export const token: Rule<Redacted.Redacted> = must((given: Redacted.Redacted) => isToken(Redacted.value(given)), messages.token)

/** The access token of a refresh, which can be decoded. @internal */
export const renewedToken: Rule<Redacted.Redacted> = must(
  (given: Redacted.Redacted) => isToken(Redacted.value(given)) && parseTokenTimes(given) !== null,
  messages.token
)

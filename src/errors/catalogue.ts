import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as auth from "./auth.js"
import type { Any, WireBody } from "./KnownError.js"
import * as user from "./user.js"

/** Every known-error class. */
export const all = [
  auth.EmailPasswordMismatch,
  auth.PasswordAuthenticationNotEnabled,
  auth.MultiFactorAuthenticationRequired,
  auth.AccessTokenExpired,
  auth.UnparsableAccessToken,
  auth.RefreshTokenNotFoundOrExpired,
  user.UserNotFound,
  user.UserWithEmailAlreadyExists,
  user.CannotGetOwnUserWithoutUser
] as const

/** Any error of the catalogue. */
export type KnownError = (typeof all)[number]["wire"]["Type"]

/** The known-error classes by wire code. */
export const byCode: ReadonlyMap<string, (typeof all)[number]> = new Map(all.map((error) => [error.code, error]))

/** Decodes the body of a known error. Fails where the code is not in the catalogue or the details do not fit it. */
export const fromWire = (code: string, body: unknown): Effect.Effect<KnownError, Schema.SchemaError | UnknownCode> => {
  const error = byCode.get(code)
  return error === undefined ? Effect.fail("UnknownCode") : decode(error, body)
}

/** The catalogue does not have the code. */
export type UnknownCode = "UnknownCode"

/** Decodes a body as the error of one class. */
export const decode = <E extends Any>(error: E, body: unknown): Effect.Effect<E["wire"]["Type"], Schema.SchemaError> =>
  Schema.decodeUnknownEffect<E["wire"]>(error.wire)(body)

/** Encodes a known error as the platform sends it. */
export const toWire = (error: KnownError): Effect.Effect<WireBody<string>, Schema.SchemaError> => {
  const known = byCode.get(error.code)
  return known === undefined ? Effect.die(error) : Schema.encodeUnknownEffect(known.wire)(error)
}

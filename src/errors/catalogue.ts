import * as Effect from "effect/Effect"
import { all, withoutCode } from "./all.js"
import { decodeBody, encodeBody } from "./body.js"
import type { Any, WireBody } from "./KnownError.js"
import { isKnownError } from "./known.js"

export { all, withoutCode }

/** Any error of the catalogue. */
export type KnownError = InstanceType<(typeof all | typeof withoutCode)[number]>

/** The known-error classes by wire code. */
export const byCode: ReadonlyMap<string, (typeof all)[number]> = (() => new Map(all.map((error) => [error.code, error])))()

/** The catalogue does not have the code. */
export type UnknownCode = "UnknownCode"

/** The text or the details do not match the error's class. */
export type Misfit = "Misfit"

/** Decodes the body of a known error. Fails if the code is not in the catalogue or the details do not match it. */
export const fromWire = (code: string, body: unknown): Effect.Effect<KnownError, Misfit | UnknownCode> => {
  const error = byCode.get(code)
  return error === undefined ? Effect.fail("UnknownCode") : decode(error, body)
}

/** Decodes a body as the error of one class. */
export const decode = <E extends Any>(error: E, body: unknown): Effect.Effect<InstanceType<E>, Misfit> =>
  orMisfit(decodeBody(error, body))

/** Encodes a known error as the platform sends it. */
export const toWire = (error: KnownError): Effect.Effect<WireBody<string>, Misfit> =>
  orMisfit(isKnownError(error) ? encodeBody(error) : null)

const orMisfit = <A>(result: A | null): Effect.Effect<A, Misfit> =>
  result === null ? Effect.fail("Misfit") : Effect.succeed(result)

import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Any, Base, WireBody } from "./KnownError.js"
import { classOf, make } from "./KnownError.js"

/** Reads the body of an error of one class; null where the body does not fit it. */
export const decodeBody = <E extends Any>(error: E, body: unknown): InstanceType<E> | null => {
  if (!isBody(body) || body.code !== error.code) return null
  // What an error without details happens to carry is dropped, not refused.
  if (error.details === undefined) return make(error, { message: body.error, details: undefined })
  const details = Schema.decodeUnknownOption(error.details())(body.details)
  return Option.isNone(details) ? null : make(error, { message: body.error, details: details.value })
}

/** Writes a known error as the platform sends it, `details` left out where it has none; null where they are not its own. */
export const encodeBody = (error: Base): WireBody<string> | null => {
  const { code, details: codec } = classOf(error)
  const body = { code, error: error.message }
  if (codec === undefined) return body
  const details = Schema.encodeUnknownOption(codec())(error.details)
  if (Option.isNone(details)) return null
  return details.value === undefined ? body : { ...body, details: details.value }
}

const isBody = (body: unknown): body is WireBody<string> =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  typeof body.code === "string" &&
  "error" in body &&
  typeof body.error === "string"

import { Problem } from "../codecs/Problem.js"
import type { Any, Base, WireBody } from "./KnownError.js"
import { classOf, make } from "./KnownError.js"

/** Decodes the body of an error of one class; null if the body does not match it. @internal */
export const decodeBody = <E extends Any>(error: E, body: unknown): InstanceType<E> | null => {
  if (!isBody(body) || body.code !== error.code) return null
  // Unexpected details of an error without details are dropped, not rejected.
  const details = error.details?.decode(body.details)
  return details instanceof Problem ? null : make(error, { message: body.error, details })
}

const isBody = (body: unknown): body is WireBody<string> =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  typeof body.code === "string" &&
  "error" in body &&
  typeof body.error === "string"

/**
 * Encodes a known error as the platform sends it, `details` omitted if it has none; null if they do not match its class.
 * @internal
 */
export const encodeBody = (error: Base): WireBody<string> | null => {
  const { code, details: codec } = classOf(error)
  const details = codec?.encode(error.details)
  if (details instanceof Problem) return null
  return { code, error: error.message, ...(details !== undefined && { details }) }
}

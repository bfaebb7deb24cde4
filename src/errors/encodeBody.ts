import { Problem } from "../codecs/Problem.js"
import type { Base, WireBody } from "./KnownError.js"
import { classOf } from "./KnownError.js"

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

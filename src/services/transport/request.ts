import * as Effect from "effect/Effect"
import type { Codec } from "../../codecs/Codec.js"
import { Problem } from "../../codecs/Problem.js"
import type * as Call from "../../contract/Call.js"
import { pathIds } from "../../contract/pathIds.js"
import { invalid } from "../../errors/invalid.js"
import { InvalidInput } from "../../errors/sdk.js"
import type { HttpRequest } from "./Http.js"

/** Encodes a call as a request, with the call's own headers. */
export const encode = (baseUrl: string, call: Call.Any, input: Call.AnyInput): HttpRequest | InvalidInput => {
  const { codecs, encoding, method } = call
  const path = fillPath(call, input.params ?? {})
  if (path instanceof InvalidInput) return path
  const query = undefinedId(input.query) ?? encodeStrings(codecs.query, input.query)
  if (query instanceof InvalidInput) return query
  const headers = encodeStrings(codecs.headers, input.headers)
  if (headers instanceof InvalidInput) return headers
  const search = codecs.query && new URLSearchParams(query).toString()
  const url = `${baseUrl}/api/v1${path}${search ? `?${search}` : ""}`
  if (codecs.payload === undefined) return { method, url, headers }

  const payload = encoding === "form" ? encodeForm(codecs.payload, input.payload) : encodePart(codecs.payload, input.payload)
  if (payload instanceof InvalidInput) return payload
  return payload instanceof URLSearchParams
    ? { method, url, headers: { ...headers, "content-type": "application/x-www-form-urlencoded" }, body: payload.toString() }
    : { method, url, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(payload) }
}

// An undefined id is a mistake of the caller. Omitting it would widen the query to everything.
const undefinedId = (query: unknown): InvalidInput | undefined => {
  const found = Object.entries(Object(query)).find(([key, value]) => value === undefined && key.endsWith("Id"))
  return found && invalid(found[0], (field) => `${field} is undefined; omit it to get all`)
}

const encodeForm = (codec: Codec<unknown>, value: unknown): URLSearchParams | InvalidInput => {
  const fields = encodeStrings(codec, value)
  return fields instanceof InvalidInput ? fields : new URLSearchParams(fields)
}

/** Encodes a part of a request. @internal */
export const encodePart = (codec: Codec<unknown>, value: unknown): unknown => {
  const encoded = codec.encode(value)
  return encoded instanceof Problem ? inputError(encoded) : encoded
}

/** Returns the error of an input: callers know a field by its name in their argument, not by its part of the request. @internal */
export const inputError = (problem: Problem): InvalidInput => new InvalidInput({ field: problem.field(), reason: problem.text() })

// The codecs of a query and of headers write each value as a string, and omit an absent one.
const encodeStrings = (codec: Codec<unknown> | undefined, value: unknown): Readonly<Record<string, string>> | InvalidInput => {
  const encoded = codec && encodePart(codec, value)
  return encoded instanceof InvalidInput ? encoded : Object(encoded)
}

const fillPath = (call: Call.Any, params: Readonly<Record<string, string>>): string | InvalidInput => {
  if (!call.path.includes(":")) return call.path
  const segments: Array<string> = []
  for (const segment of call.path.split("/")) {
    if (!segment.startsWith(":")) {
      segments.push(segment)
      continue
    }
    const name = segment.slice(1)
    const id = params[name]
    // URL parsers resolve dots even when percent-encoded, and a lone surrogate has no encoding.
    if (typeof id !== "string" || id === "" || id === "." || id === ".." || /\p{Surrogate}/u.test(id)) {
      return invalid(name, (field) => `${field} is not a valid id`)
    }
    // `me` is the session's user, so only a call with a session may use it.
    const isMe = id === "me" && name === "userId" && call.session !== "none"
    const broken = isMe ? null : pathIds[name]?.(id)
    if (broken) return invalid(name, broken)
    segments.push(encodeURIComponent(id))
  }
  return segments.join("/")
}

/** Fails if the payload of a call cannot be encoded: for a call that needs another request first. @internal */
export const checkPayload = ({ codecs }: Call.Any, payload: unknown): Effect.Effect<void, InvalidInput> =>
  Effect.suspend(() => {
    const encoded = codecs.payload && encodePart(codecs.payload, payload)
    return encoded instanceof InvalidInput ? encoded : Effect.void
  })

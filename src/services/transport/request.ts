import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Endpoint from "../../contract/Endpoint.js"
import { InvalidInput } from "../../errors/sdk.js"
import { problems } from "../../schemas/problems.js"
import type { HttpRequest } from "./Http.js"
import { issueField } from "./issueField.js"

/** Encodes one call as a request, without the headers of the app and the credentials of a user. */
export const encode = Effect.fnUntraced(function* (baseUrl: string, endpoint: Endpoint.Any, input: Endpoint.AnyInput) {
  const path = yield* fillPath(endpoint.path, input.params ?? {})
  const query = yield* strings("query", endpoint.query, input.query)
  const headers = yield* strings("headers", endpoint.headers, input.headers)
  const body = yield* encodeBody(endpoint, input.payload)
  const search = query === undefined ? "" : new URLSearchParams(query).toString()
  const request: HttpRequest = {
    method: endpoint.method,
    // A slash at the end would be answered with a redirect.
    url: `${baseUrl}/api/v1${path}`.replace(/\/$/, "") + (search && `?${search}`),
    headers: {
      ...headers,
      ...(body !== undefined && {
        "content-type": endpoint.encoding === "form" ? "application/x-www-form-urlencoded" : "application/json"
      })
    },
    ...(body !== undefined && { body })
  }
  return request
})

const encodeBody = Effect.fnUntraced(function* (endpoint: Endpoint.Any, payload: unknown) {
  if (endpoint.payload === undefined) return undefined
  if (endpoint.encoding === "form") return new URLSearchParams(yield* strings("payload", endpoint.payload, payload)).toString()
  return JSON.stringify(yield* encodePart("payload", endpoint.payload, payload))
})

const encodePart = (part: string, codec: Schema.Codec<unknown, unknown>, value: unknown) =>
  Effect.mapError(
    Schema.encodeUnknownEffect(codec)(value),
    (error) =>
      new InvalidInput({
        field: issueField(error, part),
        reason: problems(error)
          .map(({ message }) => message)
          .join("; ")
      })
  )

// An absent value is left out, rather than sent as the word "undefined".
const strings = Effect.fnUntraced(function* (part: string, codec: Schema.Codec<unknown, unknown> | undefined, value: unknown) {
  if (codec === undefined) return undefined
  const encoded = yield* encodePart(part, codec, value)
  const present: Record<string, string> = {}
  for (const [name, text] of Object.entries(encoded ?? {})) {
    if (text === undefined) continue
    if (typeof text !== "string")
      return yield* new InvalidInput({ field: `${part}.${name}`, reason: "cannot be written as text" })
    present[name] = text
  }
  return present
})

const fillPath = Effect.fnUntraced(function* (template: string, params: Readonly<Record<string, string>>) {
  const segments: Array<string> = []
  for (const segment of template.split("/")) {
    if (!segment.startsWith(":")) {
      segments.push(segment)
      continue
    }
    const name = segment.slice(1)
    const id = params[name]
    // URL parsers resolve dots even when percent-encoded, and half a surrogate pair has no encoding.
    if (typeof id !== "string" || id === "" || id === "." || id === ".." || /\p{Surrogate}/u.test(id)) {
      return yield* new InvalidInput({ field: `params.${name}`, reason: "is not an id" })
    }
    segments.push(encodeURIComponent(id))
  }
  return segments.join("/")
})

import * as Effect from "effect/Effect"
import { BodyParsingError } from "portico/effect/errors"
import { parseJson } from "./parseJson.js"

// Removes a byte order mark; rejects bytes that are not UTF-8.
const decodeText = (bytes: ArrayBuffer) =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => new BodyParsingError({ message: "The request body is not valid UTF-8." })
  })

const receive = (request: Request) =>
  Effect.tryPromise({
    try: () => request.arrayBuffer(),
    catch: () => new BodyParsingError({ message: "The request body could not be received." })
  })

const none = { body: undefined, text: undefined }
const asJson = (text: string) =>
  parseJson(text).pipe(
    Effect.mapBoth({
      onSuccess: (body) => ({ body, text }),
      onFailure: (problem) => new BodyParsingError({ message: `The request body ${problem}.` })
    })
  )
const asText = (text: string) => ({ body: text, text })
const asForm = (text: string) => ({ body: Object.fromEntries(new URLSearchParams(text)), text })

/**
 * Parses the body by its content type, compared exactly. Without a content type, and for GET, there is no body.
 * @source protocol/requests.md#bodies
 */
export const parseBody = Effect.fnUntraced(function* (request: Request) {
  const receiveText = Effect.flatMap(receive(request), decodeText)
  if (request.method === "GET") return none
  const type = (request.headers.get("content-type") ?? "").split(";")[0] ?? ""
  switch (type) {
    case "":
      return none
    case "application/json":
      return yield* Effect.flatMap(receiveText, asJson)
    case "application/x-www-form-urlencoded":
      return yield* Effect.map(receiveText, asForm)
    case "text/plain":
      return yield* Effect.map(receiveText, asText)
    case "application/octet-stream":
      return { body: new Uint8Array(yield* receive(request)), text: undefined }
    default:
      return yield* new BodyParsingError({ message: `The content type of the request body is unknown: ${type}` })
  }
})

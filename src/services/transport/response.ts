import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Endpoint from "../../contract/Endpoint.js"
import { decodeBody } from "../../errors/body.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { AnswerFacts, TransportFailure } from "../../errors/sdk.js"
import {
  InvalidResponse,
  RateLimited,
  RedirectRefused,
  ServerFault,
  UnexpectedKnownError,
  UnknownApiError
} from "../../errors/sdk.js"
import { later } from "../loadLater.js"
import type { Answer } from "./attempts.js"
import { retryAfterMillis } from "./attempts.js"
import { excerpt } from "./excerpt.js"
import type { HttpRequest } from "./Http.js"
import { answerHeader } from "./headers.js"
import { issueField } from "./issueField.js"

const KnownErrorBody = Schema.Struct({
  code: Schema.String,
  error: Schema.String,
  details: Schema.optionalKey(Schema.Unknown)
})
type KnownErrorBody = typeof KnownErrorBody.Type
const parse = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))
const parseKnownError = Schema.decodeUnknownEffect(Schema.fromJsonString(KnownErrorBody))

/** The code of the known error that an answer holds, or null. */
export const knownCode = ({ response, status }: Answer): string | null => {
  const named = answerHeader(response.headers, "known-error")
  if (named !== null || status < 400) return named
  // One old route leaves the header out. facts E 16
  return /^\s*\{\s*"code"\s*:\s*"([A-Z0-9_]+)"/.exec(response.text)?.[1] ?? null
}

/** Reads an answer as the endpoint declares it: its success, one of its errors, or a transport failure. */
export const decode = Effect.fnUntraced(function* <Input extends Endpoint.AnyInput, Success, Error extends AnyKnownError>(
  endpoint: Endpoint.Endpoint<Endpoint.Access, Endpoint.SessionUse, Input, Success, Error>,
  answer: Answer
): Effect.fn.Return<Success, InstanceType<Error> | TransportFailure> {
  const { attempts, request, response, status } = answer
  const at: AnswerFacts = {
    method: endpoint.method,
    path: endpoint.path,
    attempts,
    status,
    requestId: answerHeader(response.headers, "request-id")
  }
  const invalid = (field: string, reason: string, text = "") =>
    new InvalidResponse({
      ...at,
      field,
      reason,
      contentType: response.headers.get("content-type"),
      excerpt: excerpt(text, request)
    })

  if (knownCode(answer) !== null) {
    const body = yield* Effect.mapError(parseKnownError(response.text), (error) =>
      status >= 500
        ? new ServerFault({ ...at, excerpt: excerpt(response.text, request) })
        : invalid(issueField(error), "the known error has no code and text", response.text)
    )
    return yield* knownError(endpoint.errors, body, at, request)
  }
  if (status === 429) return yield* new RateLimited({ ...at, retryAfterMillis: yield* retryAfterMillis(response) })
  if (status >= 500) return yield* new ServerFault({ ...at, excerpt: excerpt(response.text, request) })
  if (status >= 400) return yield* new UnknownApiError({ ...at, code: null, text: excerpt(response.text, request) })
  if (status === 0 || status >= 300) {
    const location = response.headers.get("location") ?? ""
    return yield* new RedirectRefused({ ...at, target: URL.canParse(location) ? new URL(location).origin : null })
  }
  const json = yield* Effect.mapError(parse(response.text), () =>
    invalid("", response.text.trim() === "" ? "it is empty" : "it is not JSON", response.text)
  )
  return yield* Effect.mapError(Schema.decodeUnknownEffect(endpoint.success)(json), (error) =>
    invalid(issueField(error), error.message)
  )
})

const knownError = Effect.fnUntraced(function* <Error extends AnyKnownError>(
  declared: ReadonlyArray<Error>,
  body: KnownErrorBody,
  at: AnswerFacts,
  request: HttpRequest
) {
  const { error: text, ...facts } = body
  const unknown = () => new UnknownApiError({ ...at, ...facts, text: excerpt(text, request) })
  const expected = declared.find((error) => error.code === body.code)
  if (expected !== undefined) return yield* Effect.fail(decodeBody(expected, body) ?? unknown())
  // The whole catalogue is large and rarely met, so it is loaded when it is.
  const { catalogue } = yield* Effect.mapError(later, unknown)
  const error = yield* Effect.mapError(catalogue.fromWire(body.code, body), unknown)
  return yield* new UnexpectedKnownError({ ...at, error })
})

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Type } from "../../codecs/Codec.js"
import { unknown } from "../../codecs/json.js"
import { parse } from "../../codecs/jsonText.js"
import { Problem } from "../../codecs/Problem.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as Call from "../../contract/Call.js"
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
import { answerHeader } from "./headers.js"

/** Reads an answer as the call declares it: its success, one of its errors, or a transport failure. */
export const decode = <Input extends Call.AnyInput, Success, Error extends AnyKnownError>(
  call: Call.Call<Call.Access, Call.SessionUse, Input, Success, Error>,
  answer: Answer
): Effect.Effect<Success, InstanceType<Error> | TransportFailure> => {
  const { code, status } = answer
  if (status < 200 || status >= 300 || code !== null) return failure(call, answer)
  const { text } = answer.response
  const json = parse(text)
  if (Option.isNone(json)) {
    return Effect.fail(invalid(call, answer, new Problem(() => (text.trim() === "" ? "it is empty" : "it is not JSON")), text))
  }
  const value = call.codecs.success.decode(json.value)
  return value instanceof Problem ? Effect.fail(invalid(call, answer, value)) : Effect.succeed(value)
}

const factsOf = ({ method, path }: Call.Any, { attempts, response, status }: Answer): AnswerFacts => ({
  method,
  path,
  attempts,
  status,
  requestId: answerHeader(response.headers, "request-id")
})

const invalid = (call: Call.Any, answer: Answer, problem: Problem, text = "") =>
  new InvalidResponse({
    ...factsOf(call, answer),
    field: problem.field(),
    reason: problem.text(),
    contentType: answer.response.headers.get("content-type"),
    excerpt: excerpt(text, answer.request)
  })

const KnownErrorBody = /* @__PURE__ */ struct({ code: string, error: string, details: unknown })

const failure = Effect.fnUntraced(function* <Input extends Call.AnyInput, Success, Error extends AnyKnownError>(
  call: Call.Call<Call.Access, Call.SessionUse, Input, Success, Error>,
  answer: Answer
): Effect.fn.Return<never, InstanceType<Error> | TransportFailure> {
  const { code, request, response, status } = answer
  const at = factsOf(call, answer)
  const excerptOf = (text: string) => excerpt(text, request)

  if (code !== null) {
    const body = KnownErrorBody.decode(Option.getOrUndefined(parse(response.text)))
    if (!(body instanceof Problem)) return yield* knownError(call.errors, body, at, excerptOf)
    if (status >= 500) return yield* new ServerFault({ ...at, excerpt: excerptOf(response.text) })
    const problem = new Problem(() => "the known error has no code and text", body.path)
    return yield* invalid(call, answer, problem, response.text)
  }
  if (status === 429) return yield* new RateLimited({ ...at, retryAfterMillis: yield* retryAfterMillis(response) })
  if (status >= 500) return yield* new ServerFault({ ...at, excerpt: excerptOf(response.text) })
  if (status >= 400) return yield* new UnknownApiError({ ...at, code: null, text: excerptOf(response.text) })
  const location = response.headers.get("location") ?? ""
  return yield* new RedirectRefused({ ...at, target: URL.canParse(location) ? new URL(location).origin : null })
})

const knownError = Effect.fnUntraced(function* <Error extends AnyKnownError>(
  declared: ReadonlyArray<Error>,
  body: Type<typeof KnownErrorBody>,
  at: AnswerFacts,
  excerptOf: (text: string) => string
) {
  const { error: text, ...facts } = body
  const unknown = () => new UnknownApiError({ ...at, ...facts, text: excerptOf(text) })
  const expected = declared.find((error) => error.code === body.code)
  if (expected !== undefined) return yield* Effect.fail(decodeBody(expected, body) ?? unknown())
  // The whole catalogue is large and rarely met, so it is loaded when it is.
  const { catalogue } = yield* Effect.mapError(later, unknown)
  const error = yield* Effect.mapError(catalogue.fromWire(body.code, body), unknown)
  return yield* new UnexpectedKnownError({ ...at, error })
})

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Type } from "../../codecs/Codec.js"
import { unknown } from "../../codecs/json.js"
import { Problem } from "../../codecs/Problem.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as Call from "../../contract/Call.js"
import { decodeBody } from "../../errors/body.js"
import type { KnownError } from "../../errors/catalogue.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import { make, withoutDetails } from "../../errors/KnownError.js"
import type { AnswerFacts, TransportFailure } from "../../errors/sdk.js"
import {
  InvalidResponse,
  RateLimited,
  RedirectRefused,
  ServerFault,
  UnexpectedKnownError,
  UnknownApiError
} from "../../errors/sdk.js"
import { excerptLength } from "../config/defaults.js"
import type { LateCode } from "../lazy/LateCode.js"
import type { HttpRequest } from "./Http.js"
import { platformHeader } from "./headers.js"
import type { PlatformResponse } from "./retry.js"
import { retryAfterMillis } from "./retry.js"
import { excerpt } from "./secrets/excerpt.js"
import type { Mask } from "./secrets/masking.js"
import { bodyOf, maskDeep, maskOf, queryOf, textsIn } from "./secrets/masking.js"

/**
 * Decodes a response as the call declares it: its success, one of its errors, or a transport failure. `earlier` are the previous
 * responses of the same call, whose requests had secrets of their own.
 */
export const decode = <Input extends Call.AnyInput, Success, Error extends AnyKnownError>(
  late: LateCode["Service"],
  call: Call.Call<Call.Access, Call.SessionUse, Input, Success, Error>,
  answer: PlatformResponse,
  ...earlier: ReadonlyArray<PlatformResponse>
): Effect.Effect<Success, InstanceType<Error> | TransportFailure> => {
  const { json, response, status } = answer
  if (status < 200 || status >= 300 || answer.code !== null) return failure(late, call, answer, earlier)
  const value = json instanceof Problem ? json : call.codecs.success.decode(json.value)
  if (!(value instanceof Problem)) return Effect.succeed(value)
  return Effect.fail(invalidResponse(contextOf(late, call, answer, earlier), value, json instanceof Problem ? response.text : ""))
}

/** What the failures of one response are built from. */
interface ResponseContext {
  /** The code for failures that are rare. */
  readonly late: LateCode["Service"]
  readonly facts: AnswerFacts
  readonly answer: PlatformResponse
  /** All requests of the call. */
  readonly requests: ReadonlyArray<HttpRequest>
  readonly mask: Mask
  readonly origin: string
}

const contextOf = (
  late: LateCode["Service"],
  call: Call.Any,
  answer: PlatformResponse,
  earlier: ReadonlyArray<PlatformResponse>
): ResponseContext => {
  const requests = [answer, ...earlier].map(({ request }) => request)
  const mask = maskOf(call, ...requests)
  const { method, path } = call
  const { attempts, response, status } = answer
  const id = platformHeader(response.headers, "request-id")
  const facts = { method, path, attempts, status, requestId: id && mask(id).slice(0, excerptLength) }
  return { late, facts, answer, requests, mask, origin: new URL(answer.request.url).origin }
}

const excerptOf = ({ requests }: ResponseContext, text: string) => excerpt(text, ...requests)

const invalidResponse = (context: ResponseContext, problem: Problem, text = "") => {
  const { answer, facts, mask, origin } = context
  const type = answer.response.headers.get("content-type")
  return new InvalidResponse({
    ...facts,
    origin,
    // The keys of a response are foreign text too.
    field: mask(problem.field()).slice(0, excerptLength),
    reason: mask(problem.text()),
    contentType: type && mask(type).slice(0, excerptLength),
    excerpt: excerptOf(context, text)
  })
}

const KnownErrorBody = struct({ code: string, error: string, details: unknown })

const failure = Effect.fnUntraced(function* <Input extends Call.AnyInput, Success, Error extends AnyKnownError>(
  late: LateCode["Service"],
  call: Call.Call<Call.Access, Call.SessionUse, Input, Success, Error>,
  answer: PlatformResponse,
  earlier: ReadonlyArray<PlatformResponse>
): Effect.fn.Return<never, InstanceType<Error> | TransportFailure> {
  const { code, json, response, status } = answer
  const context = contextOf(late, call, answer, earlier)
  const { facts, mask, origin } = context

  if (code !== null) {
    const body = json instanceof Problem ? json : KnownErrorBody.decode(json.value)
    if (!(body instanceof Problem)) return yield* knownError(call.errors, body, context)
    if (status >= 500) return yield* new ServerFault({ ...facts, origin, excerpt: excerptOf(context, response.text) })
    const problem =
      json instanceof Problem ? json : new Problem(() => "the body of the known error lacks `code` or `error`", body.path)
    return yield* invalidResponse(context, problem, response.text)
  }
  if (status === 429) {
    const millis = yield* retryAfterMillis(response)
    const now = yield* Clock.currentTimeMillis
    return yield* new RateLimited({
      ...facts,
      retryAfterMillis: millis,
      retryAt: millis === null ? null : new Date(now + millis)
    })
  }
  if (status >= 400 || status === 304) return yield* errorWithoutCode(call, context)
  // Masked before it is parsed, because a URL has its host in small letters.
  const target = mask(/^\w+:\/\/[^/?#]*/.exec(response.headers.get("location") ?? "")?.[0] ?? "")
  return yield* new RedirectRefused({ ...facts, origin, target: URL.canParse(target) ? mask(new URL(target).origin) : null })
})

type Failing<Error extends AnyKnownError> = Pick<
  Call.Call<Call.Access, Call.SessionUse, Call.AnyInput, unknown, Error>,
  "errors" | "fault"
>

// Without a code, the status decides, and the platform's own text if the endpoint declares it.
const errorWithoutCode = Effect.fnUntraced(function* <Error extends AnyKnownError>(
  call: Failing<Error>,
  context: ResponseContext
) {
  const { answer, facts, late, mask, origin } = context
  const { text } = answer.response
  const { status } = facts
  const matches = (sentText: string | undefined) => (error: Error) =>
    error.refusals?.some(([of, words]) => of === status && words === sentText) === true
  if (status === 500 && call.fault !== undefined) return yield* Effect.fail(withoutDetails(call.fault))
  const declared = call.errors.find(matches(text)) ?? call.errors.find(matches(undefined))
  if (declared !== undefined) {
    const message = text === "" ? yield* statusText(late, status) : mask(text)
    return yield* Effect.fail(make(declared, { message, details: undefined }))
  }
  const excerpt = excerptOf(context, text)
  const unknownStatus = () =>
    status >= 500 ? new ServerFault({ ...facts, origin, excerpt }) : new UnknownApiError({ ...facts, code: null, text: excerpt })
  const { clientStatuses, serverStatuses } = yield* Effect.mapError(late, unknownStatus)
  if (isNamed(clientStatuses, status)) return yield* new clientStatuses[status]({ ...facts, origin, text: excerpt })
  const Fault = serverStatuses[status]
  return yield* Fault === undefined ? unknownStatus() : new Fault({ ...facts, origin, excerpt })
})

// Status names are rarely needed, so they are loaded on demand; without them the number suffices.
const statusText = (late: LateCode["Service"], status: number) =>
  Effect.orElseSucceed(
    Effect.map(late, ({ describeStatus }) => describeStatus(status)),
    () => `${status}`
  )

const isNamed = <Classes extends object>(classes: Classes, status: number): status is keyof Classes & number =>
  Object.hasOwn(classes, status)

const knownError = Effect.fnUntraced(function* <Error extends AnyKnownError>(
  declared: ReadonlyArray<Error>,
  sent: Type<typeof KnownErrorBody>,
  context: ResponseContext
) {
  const { facts, late, mask } = context
  const refused = sent.code === "REDIRECT_URL_NOT_WHITELISTED" ? refusedUrl(context) : ""
  const body = { ...sent, error: mask(sent.error + refused) }
  const unknown = () =>
    new UnknownApiError({
      ...facts,
      code: /^\w{1,100}$/.test(sent.code) ? mask(sent.code) : excerptOf(context, sent.code),
      text: excerptOf(context, sent.error),
      ...(sent.details !== undefined && { details: maskDeep(mask, sent.details) })
    })
  const expected = declared.find((error) => error.code === body.code)
  if (expected !== undefined) return yield* Effect.fail(maskedError(mask, expected, body) ?? unknown())
  // The whole catalogue is large and rarely needed, so it is loaded on demand.
  const { knownErrors } = yield* Effect.mapError(late, unknown)
  const cataloguedClass = knownErrors.get(body.code)
  const error = cataloguedClass && maskedError<AnyKnownError>(mask, cataloguedClass, body)
  return yield* error ? new UnexpectedKnownError({ ...facts, error: error as KnownError }) : unknown()
})

// The platform does not say which URL it refuses. The query of one may contain a code.
const refusedUrl = ({ requests }: ResponseContext): string => {
  const urls = textsIn(...requests.flatMap((request) => [queryOf(request), bodyOf(request)]))
    .filter((text) => /^[\w+.-]+:\/\//.test(text))
    .map((url) => url.replace(/[?#].*/s, ""))
  return urls.length === 0 ? "" : `: ${[...new Set(urls)].join(", ")}`
}

// Decoded before it is masked: a secret may equal a word that the details need.
const maskedError = <Error extends AnyKnownError>(mask: Mask, error: Error, body: Type<typeof KnownErrorBody>) => {
  const read = decodeBody(error, body)
  return read && make(error, { message: read.message, details: maskDeep(mask, read.details) })
}

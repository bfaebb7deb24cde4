import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Endpoint from "../../contract/Endpoint.js"
import * as catalogue from "../../errors/catalogue.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidResponse, RateLimited, ServerFault, UnexpectedKnownError, UnknownApiError } from "../../errors/sdk.js"
import type { HttpResponse } from "./Http.js"

const KnownErrorBody = Schema.fromJsonString(
  Schema.Struct({ code: Schema.String, error: Schema.String, details: Schema.optionalKey(Schema.Unknown) })
)
const parse = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))
const parseKnownError = Schema.decodeUnknownEffect(KnownErrorBody)

/** Reads an answer as the endpoint declares it: its success, one of its errors, or a transport failure. */
export const decode = Effect.fnUntraced(function* <Input extends Endpoint.AnyInput, Success, Error extends AnyKnownError>(
  endpoint: Endpoint.Endpoint<Endpoint.Access, Endpoint.SessionUse, Input, Success, Error>,
  response: HttpResponse
): Effect.fn.Return<Success, Error["wire"]["Type"] | TransportFailure> {
  const status = Number(response.headers.get("x-stack-actual-status") ?? response.status)
  if (response.headers.get("x-stack-known-error") !== null) return yield* knownError(endpoint.errors, response, status)
  if (status === 429) return yield* new RateLimited({ retryAfterMillis: retryAfterMillis(response) })
  if (status >= 500) return yield* new ServerFault({ status, requestId: response.headers.get("x-stack-request-id") })
  if (status >= 400) return yield* new UnknownApiError({ code: null, status, message: response.text })
  if (status < 200 || status >= 300) return yield* new InvalidResponse({ status, reason: "a redirect" })
  return yield* parse(response.text).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(endpoint.success)),
    Effect.mapError((error) => new InvalidResponse({ status, reason: error.message }))
  )
})

const knownError = Effect.fnUntraced(function* <Error extends AnyKnownError>(
  declared: ReadonlyArray<Error>,
  response: HttpResponse,
  status: number
) {
  const body = yield* parseKnownError(response.text).pipe(
    Effect.mapError((error) => new InvalidResponse({ status, reason: error.message }))
  )
  const unknown = new UnknownApiError({ ...body, status, message: body.error })
  const expected = declared.find((error) => error.code === body.code)
  if (expected !== undefined) {
    return yield* Effect.fail(yield* Effect.mapError(catalogue.decode(expected, body), () => unknown))
  }
  const error = yield* Effect.mapError(catalogue.fromWire(body.code, body), () => unknown)
  return yield* new UnexpectedKnownError({ error })
})

// Seconds, or an HTTP date; the date form is ignored, because only the platform's clock could read it.
const retryAfterMillis = (response: HttpResponse): number | null => {
  const seconds = Number(response.headers.get("retry-after") ?? NaN)
  return seconds >= 0 ? seconds * 1000 : null
}

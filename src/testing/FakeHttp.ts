import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { unchanged } from "../codecs/Codec.js"
import * as Endpoint from "../contract/Endpoint.js"
import { errorBody } from "../contract/errorBody.js"
import { checkProperties } from "../services/arguments/validateProperties.js"
import type { HttpRequest, HttpResponse } from "../services/transport/Http.js"
import { Http, HttpFailure } from "../services/transport/Http.js"

/** One stubbed response: its endpoint and its content. */
export interface Answer {
  readonly endpoint: Endpoint.Any
  readonly give: (request: HttpRequest) => Effect.Effect<HttpResponse, HttpFailure>
}

/**
 * Responds to every request to an endpoint with a value of its success type, or with one of its declared errors. Throws
 * `InvalidInput` if the endpoint is not one of the contract.
 *
 * ```ts
 * FakeHttp.layer(FakeHttp.answer(password.signIn, new EmailPasswordMismatch()))
 * ```
 */
export const answer = <E extends Endpoint.Any>(endpoint: E, given: Endpoint.Success<E> | Endpoint.Errors<E>): Answer => {
  checkProperties("arguments", { endpoint: endpoint ?? null }, { endpoint: endpointKind })
  return {
    endpoint,
    give: () => {
      const error = endpoint.errors.find((one) => given instanceof one)
      const schema: Schema.Codec<unknown, unknown> = error === undefined ? endpoint.success : errorBody(error)
      const body = Schema.encodeUnknownEffect(schema)(given)
      return body.pipe(
        Effect.map((json) => response(json, error)),
        // A value that the endpoint cannot return is a mistake of the test.
        Effect.orDie
      )
    }
  }
}

/**
 * Fails every request to an endpoint without a response, as if the connection were refused. Throws `InvalidInput` if the
 * endpoint is not one of the contract, or the error not an `HttpFailure`.
 */
export const failure = (endpoint: Endpoint.Any, error: HttpFailure): Answer => {
  checkProperties(
    "arguments",
    { endpoint: endpoint ?? null, error: error ?? null },
    { endpoint: endpointKind, error: httpFailureKind }
  )
  return { endpoint, give: () => Effect.fail(error) }
}

/**
 * An `Http` that responds with the first matching stub. A request without a stub is a defect. Throws `InvalidInput` if an argument
 * is not a stub.
 */
export const layer = (...answers: ReadonlyArray<Answer>): Layer.Layer<Http> => {
  checkProperties("arguments", { answers }, { answers: stubsKind })
  return Layer.succeed(Http, {
    send: (request) =>
      answers.find((one) => matches(one.endpoint, request))?.give(request) ??
      Effect.die(new Error(`FakeHttp has no response for ${request.method} ${new URL(request.url).pathname}`))
  })
}

const endpointKind = unchanged("an endpoint of the contract", (u): u is Endpoint.Any => u instanceof Endpoint.Endpoint)
const httpFailureKind = unchanged("an `HttpFailure`", (u): u is HttpFailure => u instanceof HttpFailure)
const stubsKind = unchanged(
  "what `FakeHttp.answer` and `FakeHttp.failure` return",
  (u): u is ReadonlyArray<Answer> => Array.isArray(u) && u.every((one) => typeof Object(one).give === "function")
)

const matches = (endpoint: Endpoint.Any, request: HttpRequest): boolean => {
  const path = new URL(request.url).pathname.replace(/^.*?\/api\/v1/, "")
  const pattern = endpoint.path.split("/")
  const segments = path.split("/")
  return (
    endpoint.method === request.method &&
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(":") || part === segments[index])
  )
}

const response = (json: unknown, error: { readonly code: string; readonly status: number } | undefined): HttpResponse => ({
  status: 200,
  headers: new Headers(error && { "x-stack-known-error": error.code, "x-stack-actual-status": `${error.status}` }),
  text: JSON.stringify(json)
})

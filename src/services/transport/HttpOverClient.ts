import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpMethod from "effect/http/HttpMethod"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as defaults from "../config/defaults.js"
import { collectBody } from "./body.js"
import { failure, Http, HttpFailure, requestInit } from "./Http.js"

/**
 * Sends with the `HttpClient` of an Effect program, with its pool and proxy. The client must not follow redirects. The client's
 * own spans are off, because they record the request with its secrets, and so are its tracing headers, which the CORS rules of
 * another origin do not allow; the SDK has its own span for each call.
 */
export const layerClient: Layer.Layer<Http, never, HttpClient.HttpClient> = Layer.effect(
  Http,
  Effect.map(HttpClient.HttpClient, (client) =>
    Http.of({
      send: Effect.fnUntraced(
        function* ({ body, headers: sent, maxResponseBytes = defaults.maxResponseBytes, method, url }) {
          if (!HttpMethod.isHttpMethod(method)) {
            return yield* new HttpFailure({ reason: `${method} is not a method`, mayHaveArrived: false, isFinal: true })
          }
          const empty = HttpClientRequest.make(method)(url, { headers: sent })
          const request = body === undefined ? empty : HttpClientRequest.bodyText(empty, body, sent["content-type"])
          const response = yield* client.execute(request)
          // React Native has no streams of bodies, which the client takes for empty bodies.
          const received = yield* Effect.catchIf(
            collect(response.stream, maxResponseBytes),
            ({ reason }) => reason._tag === "EmptyBodyError",
            () => Effect.map(response.text, (text) => ({ text }))
          )
          return { status: response.status, headers: new Headers(response.headers), ...received }
        },
        Effect.provideService(FetchHttpClient.RequestInit, requestInit()),
        Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
        (sending, request) =>
          Effect.catchTag(sending, "HttpClientError", ({ reason }) => Effect.fail(failure(reason.cause ?? reason, request)))
      )
    })
  )
)

/** Returns the text of a body up to a number of bytes. */
const collect = Effect.fnUntraced(function* <E>(stream: Stream.Stream<Uint8Array, E>, max: number) {
  const gathered = collectBody(max)
  yield* Stream.runForEachWhile(stream, (bytes) => Effect.sync(() => gathered.add(bytes)))
  return gathered.end()
})

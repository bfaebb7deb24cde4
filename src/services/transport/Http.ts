import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ConnectionError } from "../../errors/sdk.js"

/** One request, ready to be sent. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One answer, completely received. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Pick<Headers, "get">
  readonly text: string
}

/** The only way out of the SDK: sends one request and receives the whole answer. Interruption aborts both. */
export class Http extends Context.Service<
  Http,
  {
    send(request: HttpRequest): Effect.Effect<HttpResponse, ConnectionError>
  }
>()("portico/transport/Http") {
  /** Sends through the `fetch` of the host, looked up at each call. */
  static readonly layerFetch = Layer.sync(Http, () => fromFetch((url, init) => globalThis.fetch(url, init)))

  /** Sends to a function in this process: an emulator, a fake, or a server's own routes. */
  static readonly layerHandler = (handler: (request: Request) => Promise<Response>): Layer.Layer<Http> =>
    Layer.sync(Http, () => fromFetch((url, init) => handler(new Request(url, init))))
}

const fromFetch = (fetch: (url: string, init: RequestInit) => Promise<Response>): Http["Service"] =>
  Http.of({
    send: ({ url, ...request }) =>
      Effect.tryPromise({
        // The body is read inside, so that the signal also covers an answer that stops half way.
        try: (signal) =>
          fetch(url, { ...request, signal, redirect: "manual", credentials: "omit", cache: "no-store" }).then((response) =>
            response.text().then((text) => ({ status: response.status, headers: response.headers, text }))
          ),
        catch: (cause) => new ConnectionError({ cause })
      })
  })

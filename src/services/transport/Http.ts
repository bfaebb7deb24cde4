import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { maxResponseBytes } from "../../schemas/limits.js"
import { receive } from "./body.js"
import { excerpt } from "./excerpt.js"

/** One request, ready to be sent. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** How many bytes of the answer are of use; what comes after need not be received. */
  readonly maxResponseBytes?: number
}

/** One answer, completely received. A status of 0 is a redirect that a browser hides. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Pick<Headers, "get">
  readonly text: string
  /** Whether the text is only the beginning, because the answer is larger than it may be. */
  readonly isCut?: boolean
}

/** There was no complete answer. */
export class HttpFailure extends Data.TaggedError("HttpFailure")<{
  /** What the host said, without secrets. */
  readonly reason: string
  /** False where the request certainly never left. */
  readonly mayHaveArrived: boolean
  /** True where no other attempt can end better, because the request cannot be built. */
  readonly isFinal?: boolean
  /** The origin that was asked, where it is another one than the request names. */
  readonly origin?: string
}> {}

/** The only way out of the SDK: sends one request and receives the whole answer. Interruption aborts both. */
export class Http extends Context.Service<
  Http,
  {
    /** `limitMillis` is when the caller gives up and interrupts: what has said nothing by then is as good as down. */
    send(request: HttpRequest, limitMillis?: number): Effect.Effect<HttpResponse, HttpFailure>
  }
>()("portico/transport/Http") {
  /** Sends through the `fetch` of the host, looked up at each call. */
  static readonly layerFetch = Layer.sync(Http, () => httpOf(undefined))

  /** Sends through a function like `fetch`, or through that of the host. */
  static readonly layerOf = (fetch: ((url: string, init: RequestInit) => Promise<Response>) | undefined): Layer.Layer<Http> =>
    Layer.sync(Http, () => httpOf(fetch))

  /** Sends to a function in this process: an emulator, a fake, or a server's own routes. */
  static readonly layerHandler = (handler: (request: Request) => Promise<Response>): Layer.Layer<Http> =>
    Layer.sync(Http, () => fromFetch((url, init) => handler(new Request(url, init))))
}

/** What sends through a function like `fetch`, or through that of the host. @internal */
export const httpOf = (fetch: ((url: string, init: RequestInit) => Promise<Response>) | undefined): Http["Service"] =>
  fromFetch(fetch ?? ((url, init) => globalThis.fetch(url, init)))

/** How each request is made. Cloudflare's workers refuse two of the options; only there does the global exist. */
export const requestInit = (): RequestInit =>
  "WebSocketPair" in globalThis ? { redirect: "manual" } : { redirect: "manual", credentials: "omit", cache: "no-store" }

const fromFetch = (fetch: (url: string, init: RequestInit) => Promise<Response>): Http["Service"] => {
  const fixed = requestInit()
  return Http.of({
    send: (request) =>
      Effect.tryPromise({
        // The body is read inside, so that the signal also covers an answer that stops half way.
        try: (signal) => {
          const { body, headers, method, url } = request
          const init = body === undefined ? { ...fixed, method, headers, signal } : { ...fixed, method, headers, body, signal }
          return fetch(url, init).then((response) =>
            receive(response, request.maxResponseBytes ?? maxResponseBytes).then((body) => ({
              status: response.status,
              headers: response.headers,
              ...body
            }))
          )
        },
        catch: (error) => failure(error, request)
      })
  })
}

/** The answer without what it may not have. A letter is at least one byte. */
export const cut = (response: HttpResponse, max: number): HttpResponse =>
  response.text.length > max ? { ...response, text: response.text.slice(0, max), isCut: true } : response

// What hosts say when no connection came about: nothing can have been sent over it.
const unsent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|ConnectionRefused/

/** Describes why a request got no answer. Keeps text only: the causes of some hosts hold the request with its secrets. */
export const failure = (error: unknown, request: HttpRequest): HttpFailure => {
  const parts: Array<string> = []
  for (let cause = error; cause instanceof Error && parts.length < 4; cause = cause.cause) {
    parts.push("code" in cause ? `${cause.message} ${cause.code}` : cause.message)
  }
  const text = parts.join(": ")
  const isFinal = !isBuildable(request)
  const mayHaveArrived = !isFinal && !unsent.test(text)
  return new HttpFailure({ reason: excerpt(text, request) || "no reason given", mayHaveArrived, isFinal })
}

const buildHeaders = /* @__PURE__ */ Option.liftThrowable((headers: HttpRequest["headers"]) => new Headers(headers))

// Asked only if a request has failed: hosts say it in words of their own.
const isBuildable = ({ headers, url }: HttpRequest): boolean => URL.canParse(url) && Option.isSome(buildHeaders(headers))

import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { startTimer } from "../../internal/startTimer.js"
import { maxResponseBytes } from "../config/defaults.js"
import { receiveBody } from "./body.js"
import { excerpt } from "./secrets/excerpt.js"

/** An HTTP request, ready to be sent. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The number of bytes of the body that are used; the rest need not be received. */
  readonly maxResponseBytes?: number
}

/** An HTTP response, completely received. Status 0 is a redirect that a browser hides. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Pick<Headers, "get">
  readonly text: string
  /** Whether `text` is only the beginning of a body that is too large. */
  readonly isCut?: boolean
}

/** A function like the host's `fetch`. */
type FetchLike = (url: string, init: RequestInit) => Promise<Response>

/** The error of a request without a complete response. */
export class HttpFailure extends Data.TaggedError("HttpFailure")<{
  /** The host's error message, without secrets. */
  readonly reason: string
  /** False if the request was certainly never sent. */
  readonly mayHaveArrived: boolean
  /** True if the request cannot be built, so that no retry can succeed. */
  readonly isFinal?: boolean
  /** The origin that the request was sent to, if it is not the request's own. */
  readonly origin?: string
}> {}

/**
 * Sends HTTP requests; every request of the SDK passes through it. `send` receives the whole response; interruption aborts both.
 *
 * @since 0.1.0
 * @category Requests
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { ClientApp, Http, TokenStore } from "portico/effect"
 *
 * // Every request gets this answer, as from a platform in maintenance.
 * const down = Http.layerHandler(async () => new Response("Back soon", { status: 503 }))
 * const layer = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl, callTimeoutMillis: 100 }).pipe(
 *   Layer.provide([down, TokenStore.layerMemory])
 * )
 * const error = await Effect.runPromise(ClientApp.use((app) => app.project.get()).pipe(Effect.flip, Effect.provide(layer)))
 * console.log(error._tag)
 * ```
 */
export class Http extends Context.Service<
  Http,
  {
    /** `limitMillis` is when the caller gives up and interrupts; an origin that has not responded by then counts as down. */
    readonly send: {
      (request: HttpRequest, limitMillis?: number): Effect.Effect<HttpResponse, HttpFailure>
      /** Gives up by itself, and returns null. Default: a caller starts a fiber for each request, which it interrupts. */
      readonly within?: (request: HttpRequest, limitMillis: number) => Effect.Effect<HttpResponse | null, HttpFailure>
    }
  }
>()("portico/transport/Http") {
  /** @internal */
  static readonly layerFetch = Layer.sync(Http, () => httpOf(undefined))

  /** @internal */
  static readonly layerOf = (fetch: FetchLike | undefined): Layer.Layer<Http> => Layer.sync(Http, () => httpOf(fetch))

  /** @internal */
  static readonly layerHandler = (handler: (request: Request) => Promise<Response>): Layer.Layer<Http> =>
    Layer.sync(Http, () => fromFetch((url, init) => handler(new Request(url, init))))
}

/** Builds the `Http` over a function like `fetch`, by default the host's. @internal */
export const httpOf = (fetch: FetchLike | undefined): Http["Service"] =>
  fromFetch(fetch ?? ((url, init) => globalThis.fetch(url, init)))

/** Returns the `fetch` options of each request. Cloudflare's workers, recognized by a global, reject two of them. */
export const requestInit = (): RequestInit =>
  "WebSocketPair" in globalThis ? { redirect: "manual" } : { redirect: "manual", credentials: "omit", cache: "no-store" }

const fromFetch = (fetch: FetchLike): Http["Service"] => {
  const fixed = requestInit()
  // The body is read inside, so that the signal also covers a response that stalls half-way.
  const start = (request: HttpRequest) => (signal: AbortSignal) => {
    const { body, headers, method, url } = request
    const init = body === undefined ? { ...fixed, method, headers, signal } : { ...fixed, method, headers, body, signal }
    return call(fetch, url, init).then((response) =>
      receiveBody(response, request.maxResponseBytes ?? maxResponseBytes).then((body) => ({
        status: response.status,
        headers: response.headers,
        ...body
      }))
    )
  }
  const send = (request: HttpRequest) => Effect.tryPromise({ try: start(request), catch: (error) => failure(error, request) })
  const within = (request: HttpRequest, limitMillis: number) =>
    promiseOrNull(start(request), (error) => failure(error, request), limitMillis)
  return Http.of({ send: Object.assign(send, { within }) })
}

/**
 * Runs a promise for at most `millis` milliseconds; returns null if it takes longer. Its signal is aborted then, and by an interruption.
 * It starts no fiber, as `timeoutOrNull` does: every request passes here.
 */
export const promiseOrNull = <A, E>(
  start: (signal: AbortSignal) => Promise<A>,
  fail: (error: unknown) => E,
  millis: number
): Effect.Effect<A | null, E> =>
  Effect.withFiber(({ context }) =>
    Effect.callback((resume) => {
      const stopping = new AbortController()
      const cancel = startTimer(context, millis, () => {
        stopping.abort()
        resume(Effect.succeed(null))
      })
      new Promise<A>((settle) => settle(start(stopping.signal)))
        .then(Effect.succeed, (error) => Effect.suspend(() => Effect.fail(fail(error))))
        .then((outcome) => {
          cancel()
          resume(outcome)
        })
      return Effect.sync(() => {
        cancel()
        stopping.abort()
      })
    })
  )

/** The error of a function that is no `fetch`, so that calling it again is of no use. */
class BrokenFetch extends Error {
  readonly mayHaveArrived: boolean
  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}

// The host's own `fetch` never throws: it reports each failure by a rejection.
const call = (fetch: FetchLike, url: string, init: RequestInit): Promise<Response> =>
  Result.match(
    Result.try(() => fetch(url, init)),
    {
      onFailure: (thrown) => Promise.reject(new BrokenFetch(`\`fetch\` throws: ${Object(thrown).message}`, false)),
      onSuccess: (answer) => Promise.resolve(answer).then(checkResponse)
    }
  )

const checkResponse = (given: Response): Response | Promise<never> =>
  typeof Object(given).status === "number" ? given : Promise.reject(new BrokenFetch("`fetch` returns no `Response`", true))

/** Cuts a response that is too large. A character takes at least one byte. */
export const cut = (response: HttpResponse, max: number): HttpResponse =>
  response.text.length > max ? { ...response, text: response.text.slice(0, max), isCut: true } : response

// Errors of hosts when no connection was established: nothing can have been sent.
const unsent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|ConnectionRefused/

/** Describes why a request got no response. Keeps only text: on some hosts the cause holds the request with its secrets. */
export const failure = (error: unknown, request: HttpRequest): HttpFailure => {
  const parts: Array<string> = []
  // Not `instanceof Error`: in an environment of tests, `fetch` and its errors can be those of the program outside.
  for (let cause = Object(error); typeof cause.message === "string" && parts.length < 4; cause = Object(cause.cause)) {
    const { message } = cause
    const code = `${cause.code ?? ""}`
    parts.push(message.includes(code) ? message : `${message} ${code}`)
  }
  const text = parts.join(": ")
  const isBroken = error instanceof BrokenFetch
  const isFinal = isBroken || !isBuildable(request)
  const mayHaveArrived = isBroken ? error.mayHaveArrived : !isFinal && !unsent.test(text)
  return new HttpFailure({ reason: excerpt(text, request) || "no reason given", mayHaveArrived, isFinal })
}

const buildHeaders = Option.liftThrowable((headers: HttpRequest["headers"]) => new Headers(headers))

// Checked only after a request has failed, because each host reports it differently.
const isBuildable = ({ headers, url }: HttpRequest): boolean => URL.canParse(url) && Option.isSome(buildHeaders(headers))

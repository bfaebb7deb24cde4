import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { platformHeader } from "../http/platformHeader.js"
import { bodyOf } from "../http/respond.js"
import type { Exchange, LoggedRequest, Message } from "./Exchange.js"
import { maskedExchange, maskedQuery } from "./masking.js"

/** The number of requests that the log keeps. */
export const keptRequests = 50_000
// The bytes of headers and bodies that it keeps, of the newest requests.
const keptBytes = 32 * 1024 * 1024
/** The bytes of a body that it keeps. */
const keptBody = 256 * 1024

/** What was received and answered. */
export interface Handled {
  readonly id: string
  readonly request: Request
  readonly body: Uint8Array
  readonly response: Response
  readonly receivedAtMillis: number
  readonly durationMillis: number
  readonly isOfConsole: boolean
}

/** A message as it is kept: texts are decoded when somebody reads them. */
interface Kept {
  readonly headers: Message["headers"]
  /** Undefined if the body is not kept. */
  readonly bytes: Uint8Array | undefined
}

/** What is kept of a request beside its summary. Large, so that it is dropped first. */
interface Detail {
  readonly url: string
  readonly request: Kept
  readonly response: Kept
  readonly bytes: number
}

const isText = (type: string): boolean => /json|text|javascript|xml|urlencoded/.test(type)

const kept = (headers: Headers, bytes: Uint8Array): Kept => {
  const isKept = bytes.length === 0 || (bytes.length <= keptBody && isText(headers.get("content-type") ?? ""))
  return { headers: [...headers], bytes: isKept ? bytes : undefined }
}

const messageOf = ({ bytes, headers }: Kept): Message => ({
  headers,
  body: bytes === undefined || bytes.length === 0 ? null : new TextDecoder().decode(bytes),
  isWhole: bytes !== undefined
})

// A guess is enough of what headers take.
const sizeOf = ({ bytes, headers }: Kept): number => (bytes?.length ?? 0) + 100 * headers.length

// What the token says; whether it is valid, the status tells.
const claimsOf = Option.liftThrowable((token: string): unknown =>
  JSON.parse(Result.getOrThrow(Base64Url.decodeString(token.split(".")[1] ?? "")))
)
const userOfToken = (token: string | null): string | null => {
  const { sub } = Object(token === null ? undefined : Option.getOrUndefined(claimsOf(token)))
  return typeof sub === "string" ? sub : null
}

const userOf = (request: Request, path: string, sent: Uint8Array): string | null =>
  userOfToken(platformHeader(request, "x-stack-access-token")) ??
  (path.includes("/auth/") ? (/"user_id":\s*"([^"]{1,64})"/.exec(new TextDecoder().decode(sent))?.[1] ?? null) : null)

const notKept: Message = { headers: [], body: null, isWhole: false }

/** The requests that the emulator has answered, newest last, as far as a bounded memory keeps them. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    /** Adds a request, and returns its response unread. */
    add(handled: Handled): Effect.Effect<Response>
    /** Returns at most `limit` requests after the one with a number, oldest first; those closest to the newest, if there are more. */
    list(after?: number, limit?: number): Effect.Effect<ReadonlyArray<LoggedRequest>>
    /** The number of the newest request; 0 if there is none. */
    readonly newest: Effect.Effect<number>
    /** Waits until there is a request after the one with a number. */
    waitFor(after: number): Effect.Effect<void>
    /** Returns a request with its messages, their secrets masked; undefined if it is not kept. */
    get(number: number): Effect.Effect<Exchange | undefined>
    /** Returns a request with its messages as they were. */
    reveal(number: number): Effect.Effect<Exchange | undefined>
    /** Returns a request that can be sent once more; undefined if it is not kept as a whole. */
    replayOf(number: number): Effect.Effect<Request | undefined>
    readonly clear: Effect.Effect<void>
  }
>()("portico-emulator/log/RequestLog") {
  static readonly layer = Layer.sync(RequestLog, () => {
    const requests = new Map<number, LoggedRequest>()
    const details = new Map<number, Detail>()
    let newest = 0
    let bytes = 0
    let next = Deferred.makeUnsafe<void>()

    const drop = (number: number) => {
      bytes -= details.get(number)?.bytes ?? 0
      details.delete(number)
    }
    const keepWithinBounds = () => {
      for (const oldest of requests.keys()) {
        if (requests.size <= keptRequests) break
        requests.delete(oldest)
        drop(oldest)
      }
      for (const oldest of details.keys()) {
        if (bytes <= keptBytes) break
        drop(oldest)
      }
    }

    const record = ({ body, isOfConsole, request, response, ...times }: Handled, sent: Uint8Array) => {
      const { pathname, search } = new URL(request.url)
      const number = ++newest
      requests.set(number, {
        number,
        ...times,
        method: request.method,
        path: `${pathname}${maskedQuery(search, pathname)}`,
        projectId: platformHeader(request, "x-stack-project-id"),
        access: platformHeader(request, "x-stack-access-type"),
        userId: userOf(request, pathname, sent),
        status: Number(response.headers.get("x-stack-actual-status") ?? response.status),
        knownError: response.headers.get("x-stack-known-error"),
        isOfConsole
      })
      const messages = { request: kept(request.headers, body), response: kept(response.headers, sent) }
      const size = sizeOf(messages.request) + sizeOf(messages.response)
      details.set(number, { ...messages, url: request.url, bytes: size })
      bytes += size
      keepWithinBounds()
      Deferred.doneUnsafe(next, Effect.void)
      next = Deferred.makeUnsafe()
    }

    const found = (number: number): Exchange | undefined => {
      const summary = requests.get(number)
      const detail = details.get(number)
      return (
        summary && {
          ...summary,
          request: detail ? messageOf(detail.request) : notKept,
          response: detail ? messageOf(detail.response) : notKept
        }
      )
    }

    return RequestLog.of({
      add: Effect.fnUntraced(function* (handled) {
        const known = bodyOf(handled.response)
        if (known !== undefined) {
          record(handled, known)
          return handled.response
        }
        const { headers, status, statusText } = handled.response
        const sent = new Uint8Array(yield* Effect.promise(() => handled.response.arrayBuffer()))
        record(handled, sent)
        return new Response(sent, { status, statusText, headers })
      }),
      list: (after = 0, limit = keptRequests) =>
        Effect.sync(() => {
          // Numbers are without gaps from the oldest that is kept, so that a follower costs only what is new.
          const first = Math.max(after + 1, newest - limit + 1, 1)
          const listed: Array<LoggedRequest> = []
          for (let number = first; number <= newest; number++) {
            const request = requests.get(number)
            if (request !== undefined) listed.push(request)
          }
          return listed
        }),
      newest: Effect.sync(() => newest),
      waitFor: (after) => Effect.suspend(() => (newest > after ? Effect.void : Deferred.await(next))),
      get: (number) =>
        Effect.sync(() => {
          const exchange = found(number)
          return exchange && maskedExchange(exchange, new URL(details.get(number)?.url ?? "http://localhost").search)
        }),
      reveal: (number) => Effect.sync(() => found(number)),
      replayOf: (number) =>
        Effect.sync(() => {
          const summary = requests.get(number)
          const detail = details.get(number)
          if (summary === undefined || detail?.request.bytes === undefined) return undefined
          const headers = new Headers(detail.request.headers.map(([name, value]): [string, string] => [name, value]))
          const isBodyless = summary.method === "GET" || summary.method === "HEAD" || detail.request.bytes.length === 0
          const body = isBodyless ? {} : { body: new Uint8Array(detail.request.bytes) }
          return new Request(detail.url, { method: summary.method, headers, ...body })
        }),
      clear: Effect.sync(() => {
        requests.clear()
        details.clear()
        bytes = 0
      })
    })
  })
}

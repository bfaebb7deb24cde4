import * as Effect from "effect/Effect"
import { InvalidInput } from "../errors/sdk.js"
import { WebhookBodyError } from "../errors/webhooks.js"
import { timeoutOrNull } from "../internal/until.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import { collectBody, readChunks } from "../services/transport/body.js"
import { webhookMaxBytes, webhookMaxMillis } from "../store/limits.js"

/** A request with an unread body, such as a web `Request`. */
export interface UnreadRequest extends RequestLike {
  /** The body as a stream, so that one that is too long need not be read to its end. */
  readonly body?: ReadableStream<Uint8Array> | null
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A request that was read already: its headers, and its body before any parsing. */
export interface ReadRequest extends RequestLike {
  readonly body: string | Uint8Array
}

/** A request that may be a webhook delivery. */
export type Delivery = UnreadRequest | ReadRequest

/** Returns the bytes of the body, which the signature covers. */
export const bodyOf = (delivery: Delivery): Effect.Effect<Uint8Array, InvalidInput | WebhookBodyError> => {
  if ("arrayBuffer" in delivery) return unreadBody(delivery)
  const { body } = delivery
  if (typeof body === "string") return checked(new TextEncoder().encode(body))
  if (body instanceof Uint8Array) return checked(new Uint8Array(body))
  return Effect.fail(
    new InvalidInput({
      field: "body",
      reason: "body must be the text or the bytes of the body as received, not the parsed value"
    })
  )
}

const unreadBody = (request: UnreadRequest): Effect.Effect<Uint8Array, InvalidInput | WebhookBodyError> => {
  const { body } = request
  const readBody = <A>(ask: () => Promise<A>) =>
    Effect.tryPromise({
      try: ask,
      catch: () =>
        new InvalidInput({
          field: "request",
          reason: "request has a body that cannot be read; pass a request whose body has not been read"
        })
    })
  if (!(body instanceof ReadableStream)) {
    return Effect.flatMap(
      readBody(() => request.arrayBuffer()),
      (buffer) => checked(new Uint8Array(buffer))
    )
  }
  // Anyone can send a body, so it is read only up to the maximum length, and only for so long.
  return Effect.gen(function* () {
    const reader = yield* readBody(() => Promise.resolve(body).then((stream) => stream.getReader()))
    const { add, bytes } = collectWebhookBody()
    const reading = Effect.as(
      readBody(() => readChunks(reader, add)),
      true
    )
    // A host that cannot stop receiving does not delay the response.
    const stop = Effect.sync(() => void reader.cancel().catch(() => {}))
    const hasArrived = yield* Effect.ensuring(timeoutOrNull(reading, webhookMaxMillis), stop)
    return yield* hasArrived ? checked(bytes()) : tooSlow
  })
}

/** Collects a body up to the first byte that is too much. @internal */
export const collectWebhookBody = () => collectBody(webhookMaxBytes + 1)

const checked = (bytes: Uint8Array): Effect.Effect<Uint8Array, WebhookBodyError> =>
  bytes.length <= webhookMaxBytes ? Effect.succeed(bytes) : tooLong

const tooLong = Effect.fail(new WebhookBodyError({ field: "", reason: `it is longer than ${webhookMaxBytes} bytes` }))

const tooSlow = Effect.fail(new WebhookBodyError({ field: "", reason: `it has not arrived within ${webhookMaxMillis} ms` }))

/** What the three headers of a delivery contain. */
export type HeaderPart = "id" | "timestamp" | "signature"

/**
 * Returns a header of a delivery, or an empty text: under the platform's name, else under that of Standard Webhooks, as proxies and
 * senders of test events name it. @source protocol/webhooks.md
 */
export const deliveryHeader = (delivery: RequestLike, part: HeaderPart): string =>
  requestHeader(delivery, `svix-${part}`) ?? requestHeader(delivery, `webhook-${part}`) ?? ""

/** Returns the name of a header that a delivery lacks, as the names of its other ones are. */
export const missingHeader = (delivery: RequestLike, part: HeaderPart): string =>
  `${["id", "timestamp", "signature"].some((one) => requestHeader(delivery, `webhook-${one}`)) ? "webhook" : "svix"}-${part}`

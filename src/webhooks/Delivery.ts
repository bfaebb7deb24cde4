import * as Effect from "effect/Effect"
import { InvalidInput } from "../errors/sdk.js"
import { WebhookBodyError } from "../errors/webhooks.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { webhookMaxBytes } from "../store/limits.js"

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
export const bodyOf = (delivery: Delivery): Effect.Effect<Uint8Array<ArrayBuffer>, InvalidInput | WebhookBodyError> => {
  if ("arrayBuffer" in delivery) return unreadBody(delivery)
  const { body } = delivery
  if (typeof body === "string") return within(new TextEncoder().encode(body))
  if (body instanceof Uint8Array) return within(new Uint8Array(body))
  return Effect.fail(
    new InvalidInput({ field: "body", reason: "must be the text or the bytes of the body as received, not the parsed value" })
  )
}

const unreadBody = (request: UnreadRequest): Effect.Effect<Uint8Array<ArrayBuffer>, InvalidInput | WebhookBodyError> => {
  const { body } = request
  const asked = <A>(ask: () => Promise<A>) =>
    Effect.tryPromise({
      try: ask,
      catch: () =>
        new InvalidInput({ field: "request", reason: "its body cannot be read; pass a request whose body has not been read" })
    })
  if (!(body instanceof ReadableStream)) {
    return Effect.flatMap(
      asked(() => request.arrayBuffer()),
      (buffer) => within(new Uint8Array(buffer))
    )
  }
  // Anyone can send a body, so it is read only up to the platform's maximum length.
  return Effect.gen(function* () {
    const reader = yield* asked(() => Promise.resolve(body).then((stream) => stream.getReader()))
    const chunks: Array<Uint8Array> = []
    let length = 0
    while (length <= webhookMaxBytes) {
      const { done, value } = yield* asked(() => reader.read())
      if (done) return joined(chunks)
      chunks.push(value)
      length += value.length
    }
    yield* Effect.ignore(asked(() => reader.cancel()))
    return yield* tooLong
  })
}

/** Concatenates chunks. */
export const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

const within = (bytes: Uint8Array<ArrayBuffer>): Effect.Effect<Uint8Array<ArrayBuffer>, WebhookBodyError> =>
  bytes.length <= webhookMaxBytes ? Effect.succeed(bytes) : tooLong

const tooLong = /* @__PURE__ */ Effect.fail(
  new WebhookBodyError({ field: "", reason: `it is longer than ${webhookMaxBytes} bytes` })
)

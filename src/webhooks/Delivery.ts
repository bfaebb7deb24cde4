import * as Effect from "effect/Effect"
import { InvalidInput } from "../errors/sdk.js"
import type { RequestLike } from "../services/platform/RequestLike.js"

/** A request whose body nothing has read yet, such as a web `Request`. */
export interface UnreadRequest extends RequestLike {
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A request that was read already: its headers, and its body just as it came, before anything parsed it. */
export interface ReadRequest extends RequestLike {
  readonly body: string | Uint8Array
}

/** A request that may be the delivery of a webhook. */
export type Delivery = UnreadRequest | ReadRequest

/** The bytes of the body, which are what was signed. */
export const bodyOf = (delivery: Delivery): Effect.Effect<Uint8Array<ArrayBuffer>, InvalidInput> => {
  if ("arrayBuffer" in delivery) {
    return Effect.tryPromise({
      try: () => delivery.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
      catch: () => new InvalidInput({ field: "request", reason: "its body cannot be read; give a request that nothing has read" })
    })
  }
  const { body } = delivery
  if (typeof body === "string") return Effect.succeed(new TextEncoder().encode(body))
  if (body instanceof Uint8Array) return Effect.succeed(new Uint8Array(body))
  return Effect.fail(
    new InvalidInput({ field: "body", reason: "must be the text or the bytes that came, not what they were parsed to" })
  )
}

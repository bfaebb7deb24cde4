import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { codecOf } from "../codecs/codecOf.js"
import { parseBounded } from "../codecs/jsonText.js"
import { Problem } from "../codecs/Problem.js"
import { InvalidInput } from "../errors/sdk.js"
import type { WebhookTimestampProblem } from "../errors/webhooks.js"
import { WebhookBodyError, WebhookHeaderMissingError, WebhookSignatureError, WebhookTimestampError } from "../errors/webhooks.js"
import { webhookToleranceMillis } from "../schemas/limits.js"
import type { SecretInput } from "../schemas/Secret.js"
import { WebhookEvent } from "../schemas/Webhook.js"
import { hasHeaders } from "../services/platform/validateRequest.js"
import type { Delivery, HeaderPart } from "./Delivery.js"
import { bodyOf, deliveryHeader, missingHeader } from "./Delivery.js"
import { isSigned, secretKeys } from "./signature.js"

/** Why a request is not accepted as a webhook of the platform. `InvalidInput` is a programming error of the caller. */
export type WebhookFailure =
  | InvalidInput
  | WebhookHeaderMissingError
  | WebhookTimestampError
  | WebhookSignatureError
  | WebhookBodyError

/**
 * Returns the event of a request after verifying that the platform has sent it within the last five minutes. The platform resends
 * an event unless the response is a success: its `svix-id` header is then the same. The headers may also have the names of
 * Standard Webhooks, such as `webhook-id`. Of several secrets, one must match.
 * @source protocol/webhooks.md
 */
export const verifyEffect: (
  delivery: Delivery,
  secret: SecretInput | ReadonlyArray<SecretInput>
) => Effect.Effect<WebhookEvent, WebhookFailure> = Effect.fnUntraced(function* (
  delivery: Delivery,
  secret: SecretInput | ReadonlyArray<SecretInput>
) {
  const keys = secretKeys(secret)
  if (typeof keys === "string") return yield* new InvalidInput({ field: "secret", reason: `secret ${keys}` })
  if (!hasHeaders(delivery))
    return yield* new InvalidInput({ field: "request", reason: "request must be a request with its headers" })
  const id = yield* header(delivery, "id")
  const timestamp = yield* header(delivery, "timestamp")
  const signatures = yield* header(delivery, "signature")
  const problem = timestampProblem(timestamp, yield* Clock.currentTimeMillis)
  if (problem !== null) return yield* new WebhookTimestampError({ reason: problem })
  // After the checks that cost less.
  const body = yield* bodyOf(delivery)
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  if (!(yield* isSigned(keys, content, signatures))) return yield* new WebhookSignatureError()
  const json = parseBounded(new TextDecoder().decode(body))
  const event = json instanceof Problem ? json : eventCodec.decode(json.value)
  return event instanceof Problem ? yield* new WebhookBodyError({ field: event.field(), reason: event.text() }) : event
})

const eventCodec = codecOf(WebhookEvent)

const header = (delivery: Delivery, part: HeaderPart) => {
  const value = deliveryHeader(delivery, part)
  return value === ""
    ? Effect.fail(new WebhookHeaderMissingError({ header: missingHeader(delivery, part) }))
    : Effect.succeed(value)
}

const timestampProblem = (timestamp: string, nowMillis: number): WebhookTimestampProblem | null => {
  if (!/^[0-9]{1,12}$/.test(timestamp)) return "unreadable"
  const ageMillis = nowMillis - Number(timestamp) * 1000
  return ageMillis > webhookToleranceMillis ? "too old" : ageMillis < -webhookToleranceMillis ? "too new" : null
}

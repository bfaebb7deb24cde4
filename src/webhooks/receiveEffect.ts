import * as Effect from "effect/Effect"
import { reader } from "../codecs/jsonText.js"
import { boolean, finite } from "../codecs/scalar.js"
import { struct } from "../codecs/struct.js"
import type { SecretInput } from "../schemas/SecretInput.js"
import type { WebhookEvent } from "../schemas/Webhook.js"
import { appCrypto } from "../services/platform/AppCrypto.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import { leaseOwner, unlessHeld } from "../store/lease.js"
import { webhookMemoryMillis } from "../store/limits.js"
import type { SharedStore, SureStore } from "../store/SharedStore.js"
import { sureStore } from "../store/SharedStore.js"
import type { Delivery } from "./Delivery.js"
import type { WebhookFailure } from "./verifyEffect.js"
import { verifyEffect } from "./verifyEffect.js"

/** How an event comes. */
export interface WebhookAttempt {
  /** The id of the message, the same each time it is sent. */
  readonly id: string
  /** When it was sent this time. */
  readonly sentAt: Date
  /** Which time this is that the event is handled here, from 1; above 1 if it failed before. Null without a store. */
  readonly attempt: number | null
}

/**
 * What became of a delivery. `duplicate`: the event was handled before, and is not handled again. `busy`: another server is handling
 * it now, so it is to be sent again later.
 */
export type WebhookReceipt = "handled" | "duplicate" | "busy"

/** How deliveries are received. */
export interface ReceiveOptions<E, R> {
  /** The secret of the endpoint, which begins with `whsec_`; of several, one has to be right. */
  readonly secret: SecretInput | ReadonlyArray<SecretInput>
  /** Remembers events for a month, so that one that is sent again runs once. Without it, each delivery runs. */
  readonly store?: SharedStore["Service"]
  /** Tells endpoints apart that share a store: each of them gets the same events. Empty by default. */
  readonly endpoint?: string
  /** What an event does. If it fails, the delivery fails, and the platform sends it again. */
  readonly handle: (event: WebhookEvent, attempt: WebhookAttempt) => Effect.Effect<unknown, E, R>
}

/**
 * Verifies a delivery and handles its event; with a store, once for each event, however often it is sent and whatever server gets
 * it. A handler that was killed half way runs again with the next delivery.
 */
export const receiveEffect = Effect.fn("webhooks.receive")(function* <E, R>(
  delivery: Delivery,
  { endpoint = "", handle, secret, store }: ReceiveOptions<E, R>
): Effect.fn.Return<WebhookReceipt, WebhookFailure | E, R> {
  const event = yield* verifyEffect(delivery, secret)
  const id = requestHeader(delivery, "svix-id") ?? ""
  const sentAt = new Date(Number(requestHeader(delivery, "svix-timestamp")) * 1000)
  if (store === undefined) return yield* Effect.as(handle(event, { id, sentAt, attempt: null }), "handled" as const)
  const services = yield* Effect.context<R>()
  const run = (attempt: number) => Effect.provideContext(handle(event, { id, sentAt, attempt }), services)
  return (yield* once(sureStore(store), `portico:webhook:${endpoint}:${id}`, run)) ?? "busy"
})

/** Runs an effect once for a key. Null while another server does. */
const once = <E>(store: SureStore, key: string, run: (attempt: number) => Effect.Effect<unknown, E>) =>
  Effect.flatMap(appCrypto, (crypto) =>
    unlessHeld(
      store,
      leaseOwner(crypto),
      `${key}:lock`,
      Effect.gen(function* () {
        const before = yield* store.get(key)
        const known = readRecord(before) ?? { attempts: 0, isDone: false }
        if (known.isDone) return "duplicate" as const
        const attempts = known.attempts + 1
        const write = (expected: string | null, isDone: boolean) => {
          const next = JSON.stringify({ attempts, isDone })
          return Effect.as(store.swap({ key, expected, next, ttlMillis: webhookMemoryMillis }), next)
        }
        const begun = yield* write(before, false)
        yield* run(attempts)
        yield* write(begun, true)
        return "handled" as const
      })
    )
  )

const readRecord = /* @__PURE__ */ reader(struct({ attempts: finite, isDone: boolean }))

import * as Effect from "effect/Effect"
import { reader } from "../codecs/jsonText.js"
import { boolean, finite } from "../codecs/scalar.js"
import { struct } from "../codecs/struct.js"
import type { InvalidOption } from "../errors/options.js"
import type { SecretInput } from "../schemas/Secret.js"
import type { WebhookEvent } from "../schemas/Webhook.js"
import { appCrypto } from "../services/platform/AppCrypto.js"
import { webhookMemoryMillis } from "../store/limits.js"
import { leaseOwner, tryExclusive } from "../store/lock.js"
import type { SharedStore, StoreOrDie } from "../store/SharedStore.js"
import { storeOrDie } from "../store/SharedStore.js"
import type { Delivery } from "./Delivery.js"
import { deliveryHeader } from "./Delivery.js"
import { validateWebhookOptions } from "./validateWebhookOptions.js"
import type { WebhookFailure } from "./verifyEffect.js"
import { verifyEffect } from "./verifyEffect.js"

/** The delivery of an event. */
export interface WebhookAttempt {
  /** The id of the message, the same each time it is sent. */
  readonly id: string
  /** When this delivery was sent. */
  readonly sentAt: Date
  /** The number of times the event has been handled here, from 1; above 1 if it failed before. Null without a store. */
  readonly attempt: number | null
}

/**
 * The outcome of a delivery. `duplicate`: the event was handled before, and is not handled again. `busy`: another server is
 * handling it, so it must be sent again later.
 */
export type WebhookReceipt = "handled" | "duplicate" | "busy"

/** The options of receiving deliveries. */
export interface ReceiveOptions<E, R> {
  /** The endpoint's secret, which begins with `whsec_`; of several, one must match. */
  readonly secret: SecretInput | ReadonlyArray<SecretInput>
  /** Remembers events for a month, so that a resent event is handled once. Without it, each delivery is handled. */
  readonly store?: SharedStore["Service"]
  /** Distinguishes endpoints that share a store, each of which receives the same events. Default: empty. */
  readonly endpoint?: string
  /** Handles an event. If it fails, the delivery fails, and the platform resends the event. */
  readonly handle: (event: WebhookEvent, attempt: WebhookAttempt) => Effect.Effect<unknown, E, R>
}

/**
 * Verifies a delivery and handles its event; with a store, once per event, however often and to whichever server it is sent. If
 * the server is killed half-way, the next delivery is handled again. Fails with `InvalidOption` if an option is invalid.
 */
export const receiveEffect = Effect.fnUntraced(function* <E, R>(
  delivery: Delivery,
  options: ReceiveOptions<E, R>
): Effect.fn.Return<WebhookReceipt, WebhookFailure | InvalidOption | E, R> {
  const broken = validateWebhookOptions(options)
  if (broken !== null) return yield* broken
  const { endpoint = "", handle, secret, store } = options
  const event = yield* verifyEffect(delivery, secret)
  const id = deliveryHeader(delivery, "id")
  const sentAt = new Date(Number(deliveryHeader(delivery, "timestamp")) * 1000)
  if (store === undefined) return yield* Effect.as(handle(event, { id, sentAt, attempt: null }), "handled" as const)
  const services = yield* Effect.context<R>()
  const run = (attempt: number) => Effect.provideContext(handle(event, { id, sentAt, attempt }), services)
  return (yield* once(storeOrDie(store), `portico:webhook:${endpoint}:${id}`, run)) ?? "busy"
})

/** Runs an effect once per key. Returns null while another server runs it. */
const once = <E>(store: StoreOrDie, key: string, run: (attempt: number) => Effect.Effect<unknown, E>) =>
  Effect.flatMap(appCrypto, (crypto) =>
    tryExclusive(
      store,
      leaseOwner(crypto),
      `${key}:lock`,
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const before = yield* restore(store.get(key))
          const record = readRecord(before) ?? { attempts: 0, isDone: false }
          if (record.isDone) return "duplicate" as const
          const attempts = record.attempts + 1
          const write = (expected: string | null, isDone: boolean) => {
            const next = JSON.stringify({ attempts, isDone })
            return Effect.map(store.swap({ key, expected, next, ttlMillis: webhookMemoryMillis }), (isOurs) => isOurs && next)
          }
          const started = yield* write(before, false)
          // This server was stopped meanwhile, and another one has taken the lock over.
          if (started === false) return null
          yield* restore(run(attempts))
          // A sender that hangs up now must not have the event handled again.
          yield* write(started, true)
          return "handled" as const
        })
      )
    )
  )

const readRecord = reader(struct({ attempts: finite, isDone: boolean }))

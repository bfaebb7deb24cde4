import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { EmulatorConfig } from "../EmulatorConfig.js"
import type { PlatformEvent } from "../events/PlatformEvents.js"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { WebhookAttempt, WebhookEndpoint, WebhookMessage } from "../world/Webhook.js"
import { addAttempt, addMessage, webhooksOf } from "../world/Webhook.js"
import { World } from "../world/World.js"
import { signMessage } from "./signMessage.js"
import { webhookId } from "./webhookIds.js"

const answerWithin = Duration.seconds(15)

/** The delay before each retry of a failed delivery. */
const retryDelaysMillis = [Duration.seconds(5), Duration.minutes(5), Duration.minutes(30), Duration.hours(2)].map(
  Duration.toMillis
)

/** Delivers the events of projects to their endpoints, signed. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Sends an event now; returns the first attempt for each subscribed endpoint. */
    send(project: Project, event: Pick<PlatformEvent, "type" | "data">): Effect.Effect<ReadonlyArray<WebhookAttempt>>
    /** Delivers a message to an endpoint once more, after those that it still waits for. */
    resend(project: Project, endpoint: WebhookEndpoint, message: WebhookMessage): Effect.Effect<void>
  }
>()("portico-emulator/webhooks/WebhookSender") {
  static readonly layer = Layer.effect(
    WebhookSender,
    Effect.gen(function* () {
      const { deliver } = yield* EmulatorConfig
      const { projects } = yield* World
      const random = yield* RandomText
      const scope = yield* Effect.scope

      const attempt = Effect.fnUntraced(
        function* (project: Project, endpoint: WebhookEndpoint, message: WebhookMessage) {
          const triedAtMillis = yield* Clock.currentTimeMillis
          const body = JSON.stringify(message.payload)
          const signature = yield* signMessage(endpoint.secret, { id: message.id, body, atMillis: triedAtMillis })
          const headers = { "content-type": "application/json", ...signature }
          const answer = yield* Effect.tryPromise((signal) =>
            deliver(new Request(endpoint.url, { method: "POST", redirect: "manual", headers, body, signal }))
          ).pipe(
            // The body is not read: it may never end.
            Effect.flatMap((response) =>
              Effect.as(Effect.ignore(Effect.tryPromise(() => response.body?.cancel() ?? Promise.resolve())), response.status)
            ),
            Effect.timeout(answerWithin),
            Effect.orElseSucceed(() => 0)
          )
          const made: WebhookAttempt = {
            responseStatus: answer,
            id: yield* webhookId("atmpt"),
            messageId: message.id,
            endpointId: endpoint.id,
            url: endpoint.url,
            isDelivered: answer >= 200 && answer < 300,
            triedAtMillis,
            durationMillis: (yield* Clock.currentTimeMillis) - triedAtMillis
          }
          addAttempt(project, made)
          return made
        },
        Effect.provideService(RandomText, random)
      )

      const tryAgain = Effect.fnUntraced(function* (project: Project, endpoint: WebhookEndpoint, message: WebhookMessage) {
        let atMillis = yield* Clock.currentTimeMillis
        for (const delayMillis of retryDelaysMillis) {
          // If the time has been moved beyond several retries, they follow each other at once.
          atMillis += delayMillis
          yield* Effect.sleep(Math.max(0, atMillis - (yield* Clock.currentTimeMillis)))
          const isGone = endpoint.isDisabled || !webhooksOf(project).endpoints.has(endpoint.id) || !projects.has(project.id)
          if (isGone || (yield* attempt(project, endpoint, message)).isDelivered) return
        }
      })

      const record = Effect.fnUntraced(
        function* (project: Project, { type, data }: Pick<PlatformEvent, "type" | "data">) {
          const id = yield* webhookId("msg")
          const message: WebhookMessage = { id, type, payload: { type, data }, sentAtMillis: yield* Clock.currentTimeMillis }
          addMessage(project, message)
          const wanted = [...webhooksOf(project).endpoints.values()].filter(
            ({ isDisabled, types }) => !isDisabled && (types === null || types.includes(type))
          )
          return { message, wanted }
        },
        Effect.provideService(RandomText, random)
      )

      const deliverTo = Effect.fnUntraced(function* (project: Project, endpoint: WebhookEndpoint, message: WebhookMessage) {
        const first = yield* attempt(project, endpoint, message)
        if (!first.isDelivered) yield* Effect.forkIn(tryAgain(project, endpoint, message), scope)
        return first
      })

      const send = Effect.fn("WebhookSender.send")(function* (project: Project, event: Pick<PlatformEvent, "type" | "data">) {
        const { message, wanted } = yield* record(project, event)
        return yield* Effect.forEach(wanted, (endpoint) => deliverTo(project, endpoint, message), { concurrency: "unbounded" })
      })

      // An endpoint receives events one at a time, in order, and does not delay the other endpoints.
      const latest = new WeakMap<WebhookEndpoint, Fiber.Fiber<unknown>>()
      const inOrder = Effect.fnUntraced(function* (endpoint: WebhookEndpoint, delivery: Effect.Effect<unknown>) {
        const previous = latest.get(endpoint)
        const after = previous === undefined ? delivery : Effect.andThen(Fiber.await(previous), delivery)
        latest.set(endpoint, yield* Effect.forkIn(after, scope))
      })
      const enqueue = Effect.fnUntraced(function* (project: Project, event: PlatformEvent) {
        const { message, wanted } = yield* record(project, event)
        for (const endpoint of wanted) yield* inOrder(endpoint, deliverTo(project, endpoint, message))
      })
      const resend = Effect.fn("WebhookSender.resend")((project: Project, endpoint: WebhookEndpoint, message: WebhookMessage) =>
        inOrder(endpoint, attempt(project, endpoint, message))
      )

      const happened = yield* Queue.unbounded<PlatformEvent>()
      yield* (yield* PlatformEvents).subscribe((event) => Queue.offerUnsafe(happened, event))
      yield* Effect.forkScoped(
        Effect.forever(
          Effect.flatMap(Queue.take(happened), (event) => {
            const project = projects.get(event.projectId)
            return project === undefined ? Effect.void : enqueue(project, event)
          })
        )
      )
      return WebhookSender.of({ send, resend })
    })
  )
}

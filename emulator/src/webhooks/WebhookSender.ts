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
import { addAttempt, addMessage, pendingOf, webhooksOf } from "../world/Webhook.js"
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
    /** Delivers what is pending in a state that comes from elsewhere: from the data of a process that has ended, or a snapshot. */
    readonly resume: Effect.Effect<void>
  }
>()("portico-emulator/webhooks/WebhookSender") {
  static readonly layer = Layer.effect(
    WebhookSender,
    Effect.gen(function* () {
      const { deliver } = yield* EmulatorConfig
      const { projects, transaction } = yield* World
      const random = yield* RandomText
      const scope = yield* Effect.scope
      const platformClock = yield* Clock.Clock

      const attempt = Effect.fnUntraced(
        function* (endpoint: WebhookEndpoint, message: WebhookMessage) {
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
          return made
        },
        Effect.provideService(RandomText, random)
      )

      // Returns the attempt, or undefined if the delivery is no longer wanted.
      const tryOnce = Effect.fnUntraced(function* (project: Project, id: string) {
        const { endpoints, pending } = webhooksOf(project)
        const delivery = pending.peek(id)
        const endpoint = endpoints.get(delivery?.endpointId ?? "")
        const made = delivery && endpoint && projects.has(project.id) ? yield* attempt(endpoint, delivery.message) : undefined
        const endedAtMillis = yield* Clock.currentTimeMillis
        // Stored at once, so that it is not sent again after an end of the process.
        yield* transaction(
          Effect.sync(() => {
            if (made !== undefined) addAttempt(project, made)
            // The state may be another one by now.
            const { pending: still } = webhooksOf(project)
            const current = still.peek(id)
            const delayMillis = retryDelaysMillis[current?.failures ?? 0]
            if (current === undefined || made?.isDelivered !== false || delayMillis === undefined) still.delete(id)
            else {
              // If the time has been moved beyond several retries, they follow each other at once.
              const dueAtMillis = (current.failures === 0 ? endedAtMillis : current.dueAtMillis) + delayMillis
              still.set(id, { ...current, failures: current.failures + 1, dueAtMillis })
            }
          })
        )
        return made
      })

      const tryAgain = Effect.fnUntraced(function* (project: Project, id: string) {
        for (;;) {
          const delivery = webhooksOf(project).pending.peek(id)
          if (delivery === undefined) return
          yield* Effect.sleep(Math.max(0, delivery.dueAtMillis - (yield* Clock.currentTimeMillis)))
          if (webhooksOf(project).endpoints.get(delivery.endpointId)?.isDisabled === true) webhooksOf(project).pending.delete(id)
          yield* tryOnce(project, id)
        }
      })

      // The deliveries that are under way.
      const running = new Set<string>()
      const retry = (project: Project, id: string) =>
        Effect.forkIn(
          Effect.ensuring(
            tryAgain(project, id),
            Effect.sync(() => running.delete(`${project.id}/${id}`))
          ),
          scope
        )
      const deliverFirst = Effect.fnUntraced(function* (project: Project, id: string) {
        running.add(`${project.id}/${id}`)
        const first = yield* tryOnce(project, id)
        yield* retry(project, id)
        return first
      })

      // An endpoint receives events one at a time, in order, and does not delay the other endpoints.
      const latest = new WeakMap<WebhookEndpoint, Fiber.Fiber<unknown>>()
      const inOrder = Effect.fnUntraced(function* (project: Project, id: string) {
        const { endpoints, pending } = webhooksOf(project)
        const endpoint = endpoints.get(pending.peek(id)?.endpointId ?? "")
        if (endpoint === undefined) pending.delete(id)
        if (endpoint === undefined || running.has(`${project.id}/${id}`)) return
        running.add(`${project.id}/${id}`)
        const previous = latest.get(endpoint)
        const delivery = deliverFirst(project, id)
        const after = previous === undefined ? delivery : Effect.andThen(Fiber.await(previous), delivery)
        latest.set(endpoint, yield* Effect.forkIn(after, scope))
      })

      const send = Effect.fn("WebhookSender.send")(
        function* (project: Project, { data, type }: Pick<PlatformEvent, "type" | "data">) {
          const message = {
            id: yield* webhookId("msg"),
            type,
            payload: { type, data },
            sentAtMillis: yield* Clock.currentTimeMillis
          }
          const deliveries = addMessage(project, message)
          const attempts = yield* Effect.forEach(deliveries, (id) => deliverFirst(project, id), { concurrency: "unbounded" })
          return attempts.filter((made) => made !== undefined)
        },
        Effect.provideService(RandomText, random)
      )

      const resend = Effect.fn("WebhookSender.resend")(
        function* (project: Project, endpoint: WebhookEndpoint, message: WebhookMessage) {
          const id = yield* webhookId("atmpt")
          const dueAtMillis = yield* Clock.currentTimeMillis
          // It is tried once.
          const failures = retryDelaysMillis.length
          webhooksOf(project).pending.set(id, { message, endpointId: endpoint.id, failures, dueAtMillis })
          yield* inOrder(project, id)
        },
        Effect.provideService(RandomText, random)
      )

      const resume = Effect.gen(function* () {
        for (const project of projects.values()) {
          for (const id of pendingOf(project)) {
            if (running.has(`${project.id}/${id}`)) continue
            const isFirst = webhooksOf(project).pending.peek(id)?.failures === 0
            yield* isFirst ? inOrder(project, id) : retry(project, id)
          }
        }
        // Not by the clock of who restores a state.
      }).pipe(Effect.provideService(Clock.Clock, platformClock))

      const happened = yield* Queue.unbounded<PlatformEvent>()
      yield* (yield* PlatformEvents).subscribe((event) => Queue.offerUnsafe(happened, event))
      yield* Effect.forkScoped(
        Effect.forever(
          Effect.flatMap(Queue.take(happened), ({ deliveries, projectId }) => {
            const project = projects.get(projectId)
            return project === undefined
              ? Effect.void
              : Effect.forEach(deliveries, (id) => inOrder(project, id), { discard: true })
          })
        )
      )
      yield* resume
      return WebhookSender.of({ send, resend, resume })
    })
  )
}

import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RandomText } from "../random/RandomText.js"
import { webhookId } from "../webhooks/webhookIds.js"
import type { Project } from "../world/Project.js"
import { addMessage } from "../world/Webhook.js"

/** An event of a project, for its webhooks. */
export interface PlatformEvent {
  readonly projectId: string
  /** Such as `user.created`. */
  readonly type: string
  /** In wire format. */
  readonly data: unknown
  readonly atMillis: number
  /** The ids of its deliveries that are to be tried. */
  readonly deliveries: ReadonlyArray<string>
}

const capacity = 1000

/** The events of all projects, oldest first. Keeps the last thousand. */
export class PlatformEvents extends Context.Service<
  PlatformEvents,
  {
    emit(project: Project, type: string, data: unknown): Effect.Effect<void>
    readonly all: Effect.Effect<ReadonlyArray<PlatformEvent>>
    /** Calls the listener synchronously for each event. */
    subscribe(listener: (event: PlatformEvent) => void): Effect.Effect<void>
  }
>()("portico-emulator/events/PlatformEvents") {
  static readonly layer = Layer.effect(
    PlatformEvents,
    Effect.gen(function* () {
      const random = yield* RandomText
      const events: Array<PlatformEvent> = []
      const listeners: Array<(event: PlatformEvent) => void> = []
      return PlatformEvents.of({
        emit: Effect.fnUntraced(
          function* (project, type, data) {
            const atMillis = yield* Clock.currentTimeMillis
            const id = yield* webhookId("msg")
            const deliveries = addMessage(project, { id, type, payload: { type, data }, sentAtMillis: atMillis })
            const event = { projectId: project.id, type, data, atMillis, deliveries }
            events.push(event)
            if (events.length > capacity) events.shift()
            for (const listener of listeners) listener(event)
          },
          Effect.provideService(RandomText, random)
        ),
        all: Effect.sync(() => [...events]),
        subscribe: (listener) => Effect.sync(() => void listeners.push(listener))
      })
    })
  )
}

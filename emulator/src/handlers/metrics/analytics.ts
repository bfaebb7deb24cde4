import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { AnalyticsNotEnabled, AnalyticsQueryError, UserAuthenticationRequired } from "portico/effect/errors"
import { isUuid } from "portico/schemas"
import type { Json } from "../../config/json.js"
import { at, objectAt } from "../../config/json.js"
import { renderConfig } from "../../config/renderConfig.js"
import type { Generation } from "../../generation/Generation.js"
import { within } from "../../generation/Generation.js"
import type { Auth } from "../../http/Auth.js"
import { parseJson } from "../../http/parseJson.js"
import type { Route } from "../../http/Route.js"
import { route } from "../../http/Route.js"
import { BodyTooLong, readWhole } from "../../http/receive.js"
import type { Rule } from "../../http/rules.js"
import * as rules from "../../http/rules.js"
import { badRequest, StatusError } from "../../http/StatusError.js"
import { requireUser } from "../../http/signedInUser.js"
import { RandomText } from "../../random/RandomText.js"
import type { ReplayChunk } from "../../world/PageEvents.js"
import { countEvent, currentReplay, pageEventsOf } from "../../world/PageEvents.js"

const client = {
  access: "client",
  session: "optional",
  since: "2026-04",
  success: Schema.Record(Schema.String, Schema.Json),
  errors: [AnalyticsNotEnabled, UserAuthenticationRequired]
} as const

// Counts every signed-in user, if the project has analytics enabled.
const requireCounting = Effect.fnUntraced(function* (auth: Auth) {
  if (objectAt(renderConfig(auth.project), "apps", "installed", "analytics")["enabled"] !== true) {
    return yield* new AnalyticsNotEnabled()
  }
  const user = yield* requireUser(auth)
  if (auth.sessionId === undefined) return yield* badRequest("Analytics need a session.")
  return { user, sessionId: auth.sessionId }
})

const idOf =
  (name: string): Rule =>
  (value) =>
    typeof value === "string" && isUuid(value) ? undefined : `Invalid ${name}`
const ids = (...names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [`body.${name}`, idOf(name)]))
const some =
  (most: number): Rule =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    if (value.length === 0) return "field must have at least 1 items"
    return value.length > most ? `field must have less than or equal to ${most} items` : undefined
  }

// The platform has no upper limit here, and responds with 500 to what is no date.
const millis = rules.allOf(rules.integer, rules.between(0, rules.furthestMillis))

const batching = Endpoint.post("/analytics/events/batch", {
  ...client,
  payload: Schema.Struct({
    session_replay_segment_id: Schema.String,
    batch_id: Schema.String,
    sent_at_ms: Schema.Finite,
    events: Schema.Array(
      Schema.Struct({
        event_type: Schema.Literals(["$page-view", "$click"]),
        event_at_ms: Schema.Finite,
        data: Schema.Json
      })
    )
  })
})

// The newest clients can compress their events. What is no compressed JSON stays as it is, and so is rejected.
const uncompressed = (body: unknown, generation: Generation): Effect.Effect<unknown> =>
  body instanceof Uint8Array && within(generation, { since: "2026-11" })
    ? readWhole(new Blob([new Uint8Array(body)]).stream().pipeThrough(new DecompressionStream("gzip"))).pipe(
        Effect.flatMap((bytes) => (bytes === BodyTooLong ? Effect.fail(bytes) : parseJson(new TextDecoder().decode(bytes)))),
        Effect.orElseSucceed(() => body)
      )
    : Effect.succeed(body)
const compressible = (events: Route): Route => ({
  ...events,
  check: (unchecked) =>
    Effect.flatMap(uncompressed(unchecked.body, unchecked.request.generation), (body) => events.check({ ...unchecked, body }))
})

const timesOfEach: Rule = rules.each((event) =>
  rules.linesOf(millis, Object(event).event_at_ms).map((line) => `.event_at_ms ${line}`)
)

const mostEvents = 500
const batch = route(
  batching,
  {
    rules: {
      ...ids("session_replay_segment_id", "batch_id"),
      "body.sent_at_ms": millis,
      "body.events": (value) => some(mostEvents)(value) ?? timesOfEach(value)
    }
  },
  Effect.fnUntraced(function* ({ payload: { events } }, { auth }) {
    const { sessionId, user } = yield* requireCounting(auth)
    const current = currentReplay(auth.project, sessionId, yield* Clock.currentTimeMillis)
    for (const { event_type: kind, event_at_ms: atMillis, data } of events) {
      countEvent(auth.project, user.id, { kind, atMillis, data })
      if (current !== undefined && kind === "$click") current.clicks += 1
    }
    return { inserted: events.length }
  })
)

// Events of rrweb have timestamps. A batch without any counts as of the time at which it was sent.
const timesOf = (events: ReadonlyArray<Json>, sentAtMillis: number): ReadonlyArray<number> => {
  const times = events.flatMap((event) => {
    const timestamp = at(event, ["timestamp"])
    return typeof timestamp === "number" && Math.abs(timestamp) <= rules.furthestMillis ? [timestamp] : []
  })
  return times.length === 0 ? [sentAtMillis] : times
}

const replaying = Endpoint.post("/session-replays/batch", {
  ...client,
  payload: Schema.Struct({
    browser_session_id: Schema.String,
    session_replay_segment_id: Schema.String,
    batch_id: Schema.String,
    started_at_ms: Schema.Finite,
    sent_at_ms: Schema.Finite,
    events: Schema.Array(Schema.Json)
  })
})
const mostReplayed = 5000
const mostReplayedBytes = 1_000_000
const mostReplays = 1000
const forgetOldest = (replays: Map<string, unknown>, most: number): void => {
  for (const oldest of replays.keys()) {
    if (replays.size <= most) break
    replays.delete(oldest)
  }
}
const replay = route(
  replaying,
  {
    rules: {
      ...ids("browser_session_id", "session_replay_segment_id", "batch_id"),
      "body.started_at_ms": millis,
      "body.sent_at_ms": millis
    }
  },
  Effect.fn("sessionReplays.batch")(function* ({ payload }, { auth, request }) {
    const { sessionId, user } = yield* requireCounting(auth)
    if (new TextEncoder().encode(request.text).length > mostReplayedBytes) {
      return yield* new StatusError({ status: 413, message: "A batch of a session replay has at most 1 MB." })
    }
    if (payload.events.length === 0) return yield* badRequest("A batch of a session replay has at least one event.")
    if (payload.events.length > mostReplayed) {
      return yield* badRequest(`A batch of a session replay has at most ${mostReplayed} events.`)
    }
    const { project } = auth
    const { batch_id: batchId } = payload
    const { replays } = pageEventsOf(project)
    const { uuid } = yield* RandomText
    const now = yield* Clock.currentTimeMillis
    const times = timesOf(payload.events, payload.sent_at_ms)
    const [first, last] = [Math.min(...times), Math.max(...times)]
    const known = currentReplay(project, sessionId, now) ?? {
      id: yield* uuid,
      userId: user.id,
      sessionId,
      startedAtMillis: first,
      lastEventAtMillis: last,
      updatedAtMillis: now,
      clicks: 0,
      chunks: new Map<string, ReplayChunk>()
    }
    if (!replays.has(known.id)) forgetOldest(replays, mostReplays - 1)
    replays.set(known.id, known)
    known.startedAtMillis = Math.min(known.startedAtMillis, first)
    known.lastEventAtMillis = Math.max(known.lastEventAtMillis, last)
    known.updatedAtMillis = now
    const deduped = known.chunks.has(batchId)
    if (!deduped) {
      known.chunks.set(batchId, {
        id: yield* uuid,
        batchId,
        segmentId: payload.session_replay_segment_id,
        browserSessionId: payload.browser_session_id,
        events: payload.events,
        byteLength: new TextEncoder().encode(JSON.stringify(payload.events)).length,
        firstEventAtMillis: first,
        lastEventAtMillis: last,
        createdAtMillis: now
      })
    }
    const key = `session-replays/${project.id}/main/${known.id}/${batchId}.json.gz`
    return { session_replay_id: known.id, batch_id: batchId, s3_key: key, deduped }
  })
)

const querying = Endpoint.post("/internal/analytics/query", {
  access: "admin",
  session: "none",
  since: "2026-04",
  payload: Schema.Struct({
    query: Schema.String,
    params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
    include_all_branches: Schema.optionalKey(Schema.Boolean),
    timeout_ms: Schema.optionalKey(Schema.Finite)
  }),
  success: Schema.Record(Schema.String, Schema.Json),
  errors: [AnalyticsQueryError]
})
const timeout = rules.allOf(rules.integer, rules.between(1000, Number.MAX_SAFE_INTEGER))
// Events are counted by day and discarded, so there is nothing to query.
const query = route(querying, { rules: { "body.query": rules.nonEmpty, "body.timeout_ms": timeout } }, () =>
  Effect.fail(
    new AnalyticsQueryError({
      details: {
        error:
          "The emulator has no database of events, so it cannot run queries: it counts events by day. `metrics.get()` has the counts, and session replays are kept."
      }
    })
  )
)

/** Routes of page analytics. Events are counted by day and discarded, session replays are kept. */
export const analyticsRoutes = [compressible(batch), replay, query]

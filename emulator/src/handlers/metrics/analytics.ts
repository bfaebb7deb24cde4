import { gunzipSync } from "node:zlib"
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
import { maxBodyBytes } from "../../http/receive.js"
import type { Rule } from "../../http/rules.js"
import * as rules from "../../http/rules.js"
import { StatusError } from "../../http/StatusError.js"
import { requireUser } from "../../http/signedInUser.js"
import { RandomText } from "../../random/RandomText.js"
import type { ReplayChunk } from "../../world/PageEvents.js"
import { countEvent, pageEventsOf } from "../../world/PageEvents.js"

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
  return yield* requireUser(auth)
})

const id: Rule = (value) => (typeof value === "string" && isUuid(value) ? undefined : "is not a UUID")
const batchId: Rule = (value) => (id(value) === undefined ? undefined : "Invalid batch_id")
const some =
  (most: number): Rule =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    if (value.length === 0) return "field must have at least 1 items"
    return value.length > most ? `field must have less than or equal to ${most} items` : undefined
  }

const Millis = Schema.Finite.check(Schema.isBetween({ minimum: -rules.furthestMillis, maximum: rules.furthestMillis }))

const batching = Endpoint.post("/analytics/events/batch", {
  ...client,
  payload: Schema.Struct({
    session_replay_segment_id: Schema.String,
    batch_id: Schema.String,
    sent_at_ms: Millis,
    events: Schema.Array(
      Schema.Struct({
        event_type: Schema.Literals(["$page-view", "$click"]),
        event_at_ms: Millis,
        data: Schema.Json
      })
    )
  })
})

// The newest clients can compress their events. What is no compressed JSON stays as it is, and so is rejected.
const uncompressed = (body: unknown, generation: Generation): Effect.Effect<unknown> =>
  body instanceof Uint8Array && within(generation, { since: "2026-11" })
    ? Effect.try(() => gunzipSync(body, { maxOutputLength: maxBodyBytes }).toString()).pipe(
        Effect.flatMap(parseJson),
        Effect.orElseSucceed(() => body)
      )
    : Effect.succeed(body)
const compressible = (events: Route): Route => ({
  ...events,
  check: (unchecked) =>
    Effect.flatMap(uncompressed(unchecked.body, unchecked.request.generation), (body) => events.check({ ...unchecked, body }))
})

const mostEvents = 500
const batch = route(
  batching,
  { rules: { "body.session_replay_segment_id": id, "body.batch_id": batchId, "body.events": some(mostEvents) } },
  Effect.fnUntraced(function* ({ payload: { events } }, { auth }) {
    const user = yield* requireCounting(auth)
    for (const { event_type: kind, event_at_ms: atMillis, data } of events)
      countEvent(auth.project, user.id, { kind, atMillis, data })
    return { inserted: events.length }
  })
)

// An rrweb event has a timestamp; any other event counts as of the time at which the batch was sent.
const timesOf = (events: ReadonlyArray<Json>, sentAtMillis: number): ReadonlyArray<number> =>
  events.map((event) => {
    const timestamp = at(event, ["timestamp"])
    const isDate = typeof timestamp === "number" && timestamp > 0 && timestamp <= rules.furthestMillis
    return isDate ? timestamp : sentAtMillis
  })

const replaying = Endpoint.post("/session-replays/batch", {
  ...client,
  payload: Schema.Struct({
    browser_session_id: Schema.String,
    session_replay_segment_id: Schema.String,
    batch_id: Schema.String,
    started_at_ms: Millis,
    sent_at_ms: Millis,
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
      "body.browser_session_id": id,
      "body.session_replay_segment_id": id,
      "body.batch_id": batchId,
      "body.events": some(mostReplayed)
    }
  },
  Effect.fn("sessionReplays.batch")(function* ({ payload }, { auth, request }) {
    if (new TextEncoder().encode(request.text).length > mostReplayedBytes) {
      return yield* new StatusError({ status: 413, message: "A batch of a session replay has at most 1 MB." })
    }
    const user = yield* requireCounting(auth)
    const { project } = auth
    const { browser_session_id: session, batch_id: batchId, started_at_ms: startedAtMillis } = payload
    const { replays } = pageEventsOf(project)
    const { uuid } = yield* RandomText
    const known = replays.get(session) ?? {
      id: yield* uuid,
      userId: user.id,
      browserSessionId: session,
      startedAtMillis,
      lastEventAtMillis: startedAtMillis,
      chunks: new Map<string, ReplayChunk>()
    }
    if (replays.get(session) === undefined) forgetOldest(replays, mostReplays - 1)
    replays.set(session, known)
    const deduped = known.chunks.has(batchId)
    if (!deduped) {
      const times = timesOf(payload.events, payload.sent_at_ms)
      known.chunks.set(batchId, {
        id: yield* uuid,
        batchId,
        segmentId: payload.session_replay_segment_id,
        events: payload.events,
        byteLength: new TextEncoder().encode(JSON.stringify(payload.events)).length,
        firstEventAtMillis: Math.min(...times),
        lastEventAtMillis: Math.max(...times),
        createdAtMillis: yield* Clock.currentTimeMillis
      })
      known.lastEventAtMillis = Math.max(known.lastEventAtMillis, ...times)
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
  Effect.fail(new AnalyticsQueryError({ details: { error: "The emulator keeps no events that a query could be about." } }))
)

/** Routes of page analytics. Events are counted by day and discarded, session replays are kept. */
export const analyticsRoutes = [compressible(batch), replay, query]

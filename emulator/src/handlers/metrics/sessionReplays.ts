import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { notFound } from "../../http/StatusError.js"
import type { Replay, ReplayChunk } from "../../world/PageEvents.js"
import { pageEventsOf } from "../../world/PageEvents.js"
import type { Project } from "../../world/Project.js"
import { membersOf } from "../../world/Team.js"
import { primaryChannel, usersOf } from "../../world/User.js"

const admin = {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: Schema.Record(Schema.String, Schema.Json)
} as const

const count = Schema.optionalKey(Schema.FiniteFromString)
const paging = { limit: count, cursor: Schema.optionalKey(Schema.String) }
const defaultLimit = 50

const replayView = (project: Project, { id, userId, startedAtMillis, lastEventAtMillis, chunks }: Replay) => {
  const user = usersOf(project).get(userId)
  return {
    id,
    project_user: {
      id: userId,
      display_name: user?.displayName ?? null,
      primary_email: (user && primaryChannel(user)?.value) ?? null
    },
    started_at_millis: startedAtMillis,
    last_event_at_millis: lastEventAtMillis,
    chunk_count: chunks.size,
    event_count: [...chunks.values()].reduce((sum, { events }) => sum + events.length, 0)
  }
}

const chunkView = (chunk: ReplayChunk) => ({
  id: chunk.id,
  batch_id: chunk.batchId,
  session_replay_segment_id: chunk.segmentId,
  event_count: chunk.events.length,
  byte_length: chunk.byteLength,
  first_event_at_millis: chunk.firstEventAtMillis,
  last_event_at_millis: chunk.lastEventAtMillis,
  created_at_millis: chunk.createdAtMillis
})

/** Returns one page of a list, from the item that the cursor names, and the cursor of the next page. */
const pageOf = <A extends { readonly id: string }>(
  all: ReadonlyArray<A>,
  { limit = defaultLimit, cursor }: { readonly limit?: number; readonly cursor?: string }
) => {
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor)
  const rest = start < 0 ? [] : all.slice(start)
  return { items: rest.slice(0, limit), pagination: { next_cursor: rest[limit]?.id ?? null } }
}

const found = (project: Project, id: string) => {
  const replay = [...pageEventsOf(project).replays.values()].find((each) => each.id === id)
  return replay === undefined ? Effect.fail(notFound("There is no session replay with this id.")) : Effect.succeed(replay)
}

/** Whether an rrweb event is a click: an incremental snapshot of a mouse interaction. */
const isClick = Schema.is(
  Schema.Struct({ type: Schema.Literal(3), data: Schema.Struct({ source: Schema.Literal(2), type: Schema.Literal(2) }) })
)

const listing = Endpoint.get("/internal/session-replays", {
  ...admin,
  query: Schema.Struct({
    ...paging,
    user_ids: Schema.optionalKey(Schema.String),
    team_ids: Schema.optionalKey(Schema.String),
    duration_ms_min: count,
    duration_ms_max: count,
    last_event_at_from_millis: count,
    last_event_at_to_millis: count,
    click_count_min: count
  })
})
const list = route(listing, { rules: { "query.limit": rules.positiveInteger } }, ({ query }, { auth: { project } }) =>
  Effect.sync(() => {
    const { user_ids: users, team_ids: teams } = query
    const members =
      teams === undefined ? undefined : new Set(teams.split(",").flatMap((id) => [...membersOf(project, id).keys()]))
    const clicks = ({ chunks }: Replay) =>
      [...chunks.values()].reduce((sum, { events }) => sum + events.filter(isClick).length, 0)
    const fits = (replay: Replay): boolean => {
      const duration = replay.lastEventAtMillis - replay.startedAtMillis
      return (
        (users === undefined || users.split(",").includes(replay.userId)) &&
        (members === undefined || members.has(replay.userId)) &&
        duration >= (query.duration_ms_min ?? 0) &&
        duration <= (query.duration_ms_max ?? Number.POSITIVE_INFINITY) &&
        replay.lastEventAtMillis >= (query.last_event_at_from_millis ?? 0) &&
        replay.lastEventAtMillis <= (query.last_event_at_to_millis ?? Number.POSITIVE_INFINITY) &&
        clicks(replay) >= (query.click_count_min ?? 0)
      )
    }
    const all = [...pageEventsOf(project).replays.values()].filter(fits)
    all.sort((one, other) => other.lastEventAtMillis - one.lastEventAtMillis)
    const { items, pagination } = pageOf(all, query)
    return { items: items.map((replay) => replayView(project, replay)), pagination }
  })
)

const getting = Endpoint.get("/internal/session-replays/:replayId", admin)
const get = route(getting, {}, ({ params }, { auth: { project } }) =>
  Effect.map(found(project, params.replayId), (replay) => replayView(project, replay))
)

const chunking = Endpoint.get("/internal/session-replays/:replayId/chunks", { ...admin, query: Schema.Struct(paging) })
const chunks = route(chunking, { rules: { "query.limit": rules.positiveInteger } }, ({ params, query }, { auth: { project } }) =>
  Effect.map(found(project, params.replayId), (replay) => {
    const { items, pagination } = pageOf([...replay.chunks.values()], query)
    return { items: items.map((chunk) => ({ ...chunkView(chunk), browser_session_id: replay.browserSessionId })), pagination }
  })
)

const reading = Endpoint.get("/internal/session-replays/:replayId/chunks/:chunkId/events", admin)
const chunkEvents = route(
  reading,
  {},
  Effect.fnUntraced(function* ({ params }, { auth: { project } }) {
    const replay = yield* found(project, params.replayId)
    const chunk = [...replay.chunks.values()].find(({ id }) => id === params.chunkId)
    if (chunk === undefined) return yield* notFound("There is no part of the session replay with this id.")
    return { events: chunk.events }
  })
)

const playing = Endpoint.get("/internal/session-replays/:replayId/events", {
  ...admin,
  query: Schema.Struct({ offset: count, limit: count })
})
const events = route(playing, {}, ({ params, query: { offset = 0, limit } }, { auth: { project } }) =>
  Effect.map(found(project, params.replayId), (replay) => {
    const all = [...replay.chunks.values()]
    const some = all.slice(offset, limit === undefined ? undefined : offset + limit)
    return { chunks: all.map(chunkView), chunk_events: some.map(({ id, events }) => ({ chunk_id: id, events })) }
  })
)

/** Routes of session replays for the dashboard. @source protocol/projects.md#other-admin-calls */
export const sessionReplayRoutes = [list, get, chunks, chunkEvents, events]

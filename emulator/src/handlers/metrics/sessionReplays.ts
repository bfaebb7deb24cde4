import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { ItemNotFound } from "portico/effect/errors"
import { isUuid } from "portico/schemas"
import { route } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import type { Replay, ReplayChunk } from "../../world/PageEvents.js"
import { pageEventsOf } from "../../world/PageEvents.js"
import { byText } from "../../world/Permission.js"
import type { Project } from "../../world/Project.js"
import { membersOf } from "../../world/Team.js"
import { primaryChannel, usersOf } from "../../world/User.js"

const admin = {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: Schema.Record(Schema.String, Schema.Json),
  errors: [ItemNotFound]
} as const

const text = Schema.optionalKey(Schema.String)
const paging = { limit: text, cursor: text }

// A number as `parseInt` reads it. What is no number counts as absent.
const leading = (value: string | undefined): number | undefined => {
  const number = Number.parseInt(value ?? "", 10)
  return Number.isFinite(number) ? number : undefined
}

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

/** Returns one page of a list, after the item that the cursor names, and the cursor of the next page. */
const pageOf = Effect.fnUntraced(function* <A extends { readonly id: string }>(
  all: ReadonlyArray<A>,
  { limit, cursor }: { readonly limit?: string; readonly cursor?: string },
  usual: number,
  most: number
) {
  const size = Math.max(1, Math.min(most, leading(limit) ?? usual))
  const index = cursor ? all.findIndex(({ id }) => id === cursor) : -1
  if (cursor && index < 0) return yield* new ItemNotFound({ details: { itemId: cursor } })
  const rest = all.slice(index + 1)
  const items = rest.slice(0, size)
  return { items, pagination: { next_cursor: rest.length > size ? (items.at(-1)?.id ?? null) : null } }
})

const found = (project: Project, id: string) => {
  const replay = pageEventsOf(project).replays.get(id)
  return replay === undefined ? Effect.fail(new ItemNotFound({ details: { itemId: id } })) : Effect.succeed(replay)
}

// By time, then by id.
const chunksOf = (replay: Replay): ReadonlyArray<ReplayChunk> =>
  [...replay.chunks.values()].sort((one, other) => one.firstEventAtMillis - other.firstEventAtMillis || byText(one.id, other.id))

/** Returns a filter that is a number from 0; undefined if there is none. */
const numberIn = (name: string, value: string | undefined, isWhole: boolean) => {
  if (!value) return Effect.succeed(undefined)
  const number = Number(value)
  const isValid = isWhole ? Number.isInteger(number) : Number.isFinite(number)
  return isValid && number >= 0
    ? Effect.succeed(number)
    : Effect.fail(badRequest(`${name} is a${isWhole ? " whole number" : " time in milliseconds"} from 0.`))
}

/** Returns a filter that is a range. */
const rangeIn = Effect.fnUntraced(function* (
  query: Readonly<Partial<Record<string, string>>>,
  low: string,
  high: string,
  isWhole: boolean
) {
  const from = yield* numberIn(low, query[low], isWhole)
  const to = yield* numberIn(high, query[high], isWhole)
  if (from !== undefined && to !== undefined && from > to) return yield* badRequest(`${low} is at most ${high}.`)
  return (value: number) => value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY)
})

/** Returns a filter that is a list of ids; undefined if there is none. */
const idsIn = (name: string, value = "") => {
  const ids = value.split(",").flatMap((id) => id.trim() || [])
  if (ids.length === 0) return Effect.succeed(undefined)
  return ids.every(isUuid) ? Effect.succeed(ids) : Effect.fail(badRequest(`${name} are UUIDs, separated by commas.`))
}

const filters = [
  "user_ids",
  "team_ids",
  "duration_ms_min",
  "duration_ms_max",
  "last_event_at_from_millis",
  "last_event_at_to_millis",
  "click_count_min"
] as const
const listing = Endpoint.get("/internal/session-replays", {
  ...admin,
  query: Schema.Struct({ ...paging, ...Object.fromEntries(filters.map((name) => [name, text])) })
})
const list = route(
  listing,
  {},
  Effect.fnUntraced(function* ({ query }, { auth: { project } }) {
    const asked: Readonly<Partial<Record<string, string>>> = query
    const users = yield* idsIn("user_ids", asked["user_ids"])
    const teams = yield* idsIn("team_ids", asked["team_ids"])
    const members = teams && new Set(teams.flatMap((id) => [...membersOf(project, id).keys()]))
    const fitsDuration = yield* rangeIn(asked, "duration_ms_min", "duration_ms_max", true)
    const clicks = (yield* numberIn("click_count_min", asked["click_count_min"], true)) ?? 0
    const fitsTime = yield* rangeIn(asked, "last_event_at_from_millis", "last_event_at_to_millis", false)
    const all = [...pageEventsOf(project).replays.values()].filter(
      (replay) =>
        (users === undefined || users.includes(replay.userId)) &&
        (members === undefined || members.has(replay.userId)) &&
        fitsDuration(replay.lastEventAtMillis - replay.startedAtMillis) &&
        fitsTime(replay.lastEventAtMillis) &&
        replay.clicks >= clicks
    )
    all.sort((one, other) => other.lastEventAtMillis - one.lastEventAtMillis || byText(other.id, one.id))
    const { items, pagination } = yield* pageOf(all, asked, 50, 200)
    return { items: items.map((replay) => replayView(project, replay)), pagination }
  })
)

const getting = Endpoint.get("/internal/session-replays/:replayId", admin)
const get = route(getting, {}, ({ params }, { auth: { project } }) =>
  Effect.map(found(project, params.replayId), (replay) => replayView(project, replay))
)

const chunking = Endpoint.get("/internal/session-replays/:replayId/chunks", { ...admin, query: Schema.Struct(paging) })
const chunks = route(
  chunking,
  {},
  Effect.fnUntraced(function* ({ params, query }, { auth: { project } }) {
    const { items, pagination } = yield* pageOf(chunksOf(yield* found(project, params.replayId)), query, 100, 500)
    return {
      items: items.map((chunk) => ({ ...chunkView(chunk), browser_session_id: chunk.browserSessionId })),
      pagination
    }
  })
)

const reading = Endpoint.get("/internal/session-replays/:replayId/chunks/:chunkId/events", admin)
const chunkEvents = route(
  reading,
  {},
  Effect.fnUntraced(function* ({ params }, { auth: { project } }) {
    const replay = yield* found(project, params.replayId)
    const chunk = [...replay.chunks.values()].find(({ id }) => id === params.chunkId)
    if (chunk === undefined) return yield* new ItemNotFound({ details: { itemId: params.chunkId } })
    return { events: chunk.events }
  })
)

const playing = Endpoint.get("/internal/session-replays/:replayId/events", {
  ...admin,
  query: Schema.Struct({ offset: text, limit: text })
})
const events = route(playing, {}, ({ params, query }, { auth: { project } }) =>
  Effect.map(found(project, params.replayId), (replay) => {
    const all = chunksOf(replay)
    const offset = Math.max(0, leading(query.offset) ?? 0)
    const limit = leading(query.limit) ?? all.length
    const some = all.slice(offset, offset + (limit < 1 ? all.length : limit))
    return { chunks: all.map(chunkView), chunk_events: some.map(({ id, events }) => ({ chunk_id: id, events })) }
  })
)

/** Routes of session replays for the dashboard. @source protocol/projects.md#other-admin-calls */
export const sessionReplayRoutes = [list, get, chunks, chunkEvents, events]

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, server, teams } from "portico/contract"
import { ClientTeamCreationDisabled, TeamNotFound, UserNotFound } from "portico/effect/errors"
import type { ServerUpdateTeamInput } from "portico/schemas"
import { CreateTeam, Page, ServerCreateTeamInput, ServerTeam, Team } from "portico/schemas"
import { PlatformEvents } from "../../events/PlatformEvents.js"
import type { Auth } from "../../http/Auth.js"
import { pageOf } from "../../http/pageOf.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal, unauthorized } from "../../http/StatusError.js"
import { ownUser, requireSelf, requireUser } from "../../http/signedInUser.js"
import { requireClientImage, storeImage } from "../../images/storeImage.js"
import { createTeam } from "../../teams/createTeam.js"
import { requireMembership, requirePermission } from "../../teams/requirePermission.js"
import { teamEvent } from "../../teams/teamEvent.js"
import { teamView } from "../../users/userView.js"
import type { Project } from "../../world/Project.js"
import type { Team as StoredTeam } from "../../world/Team.js"
import { membershipsOf, removeTeam, teamsOf } from "../../world/Team.js"
import { usersOf } from "../../world/User.js"

const findTeam = (project: Project, teamId: string): Effect.Effect<StoredTeam, TeamNotFound> => {
  const team = teamsOf(project).get(teamId)
  return team === undefined ? Effect.fail(new TeamNotFound({ details: { teamId } })) : Effect.succeed(team)
}

const listOf = (project: Project, { user_id: userId, query: text = "", desc, ...query }: typeof TeamQuery.Type) => {
  const teams = teamsOf(project)
  const found = (
    userId === undefined ? [...teams.keys()] : teams.order.among(membershipsOf(project, userId).keys(), undefined, false)
  )
    .flatMap((id) => teams.peek(id) ?? [])
    .filter(({ displayName }) => displayName.toLowerCase().includes(text.toLowerCase()))
    .map(teamView)
  return pageOf(desc === "true" ? found.reverse() : found, query)
}

// A list has pages as soon as the query says anything about them. Older generations reject these fields.
const paging = ["order_by", "desc", "cursor", "limit", "query"] as const
const listOrPage = (project: Project, query: typeof TeamQuery.Type) => {
  const page = listOf(project, query)
  return paging.some((name) => query[name] !== undefined) ? page : page.items
}

// The platform parses the same query for every call of the resource. `add_current_user` is an older way to name the creator,
// which the SDK does not use. @source protocol/teams.md#calls
const TeamQuery = Schema.Struct({
  user_id: Schema.optionalKey(Schema.String),
  add_current_user: Schema.optionalKey(Schema.Literals(["true", "false"])),
  order_by: Schema.optionalKey(Schema.Literal("created_at")),
  desc: Schema.optionalKey(Schema.Literals(["true", "false"])),
  cursor: Schema.optionalKey(Schema.String),
  limit: Schema.optionalKey(Schema.NumberFromString),
  query: Schema.optionalKey(Schema.String)
})
const listing = Endpoint.get("/teams", {
  access: "client",
  session: "required",
  query: TeamQuery,
  success: Schema.Union([teams.list.success, Page(Team)]),
  errors: teams.list.errors
})
const serverListing = Endpoint.get("/teams", {
  access: "server",
  session: "none",
  query: TeamQuery,
  success: Schema.Union([server.teams.list.success, server.teams.page.success]),
  errors: server.teams.list.errors
})

const listOptions = {
  crud: true,
  query: TeamQuery,
  rules: {
    "query.user_id": rules.uuid,
    "query.cursor": rules.uuid,
    "query.limit": rules.positiveInteger
  }
}
const list = route(
  listing,
  listOptions,
  Effect.fn("teams.list")(function* ({ query }, { auth }) {
    yield* requireSelf(yield* ownUser(auth), query.user_id, "list the teams")
    return listOrPage(auth.project, query)
  })
)
const serverList = route(serverListing, listOptions, ({ query }, { auth: { project } }) =>
  Effect.sync(() => listOrPage(project, query))
)

const creation = Endpoint.post("/teams", {
  access: "client",
  session: "required",
  query: TeamQuery,
  payload: CreateTeam,
  success: Team,
  errors: teams.create.errors
})
const serverCreation = Endpoint.post("/teams", {
  access: "server",
  session: "none",
  query: TeamQuery,
  payload: ServerCreateTeamInput,
  success: ServerTeam,
  errors: server.teams.create.errors
})

const refuseBoth = (query: typeof TeamQuery.Type, { creatorUserId }: ServerCreateTeamInput) =>
  creatorUserId !== undefined && query.add_current_user !== undefined
    ? Effect.fail(badRequest("Either creator_user_id or add_current_user can be used, not both."))
    : Effect.void

const creatorOf = (auth: Auth, query: typeof TeamQuery.Type, { creatorUserId }: ServerCreateTeamInput) => {
  if (query.add_current_user !== "true") return Effect.succeed(creatorUserId)
  return auth.user === undefined
    ? Effect.fail(unauthorized("add_current_user needs a signed-in user."))
    : Effect.succeed(auth.user.id)
}

const imageOf = ({ profileImageUrl }: ServerCreateTeamInput) =>
  profileImageUrl == null ? Effect.succeed(null) : storeImage("team-profile-images", profileImageUrl)

const makeFrom = (
  project: Project,
  { creatorUserId: _, ...fields }: ServerCreateTeamInput,
  profileImageUrl: string | null,
  creatorId: string | undefined
) => Effect.map(createTeam(project, { ...fields, profileImageUrl }, creatorId), teamView)

// The platform validates images less strictly than clients do.
const lenient = ["body.profile_image_url"]
const createOptions = {
  crud: true,
  rules: { ...listOptions.rules, "body.creator_user_id": rules.uuid, "body.profile_image_url": rules.image },
  lenient
}
const create = route(
  creation,
  createOptions,
  Effect.fn("teams.create")(function* ({ query, payload }, { auth }) {
    yield* refuseBoth(query, payload)
    const user = yield* requireUser(auth)
    if (!auth.project.config.clientTeamCreationEnabled) {
      return yield* refusal(ClientTeamCreationDisabled)
    }
    yield* requireClientImage(payload.profileImageUrl)
    const creatorId = (yield* creatorOf(auth, query, payload)) ?? user.id
    yield* requireSelf(user, creatorId, "create teams")
    return yield* makeFrom(auth.project, payload, yield* imageOf(payload), creatorId)
  })
)
const serverCreate = route(
  serverCreation,
  createOptions,
  Effect.fn("server.teams.create")(function* ({ query, payload }, { auth }) {
    yield* refuseBoth(query, payload)
    const creatorId = yield* creatorOf(auth, query, payload)
    const image = yield* imageOf(payload)
    if (creatorId !== undefined && !usersOf(auth.project).has(creatorId)) return yield* new UserNotFound()
    return yield* makeFrom(auth.project, payload, image, creatorId)
  })
)

const onTeam = { ...listOptions, rules: { ...listOptions.rules, "params.team_id": rules.uuid } }
const get = route(
  teams.get,
  onTeam,
  Effect.fn("teams.get")(function* ({ params: { teamId } }, { auth }) {
    const user = yield* requireUser(auth)
    yield* requireMembership(auth.project, teamId, user.id)
    return teamView(yield* Effect.orDie(findTeam(auth.project, teamId)))
  })
)
const serverGet = route(server.teams.get, onTeam, ({ params: { teamId } }, { auth: { project } }) =>
  Effect.map(findTeam(project, teamId), teamView)
)

const change = Effect.fnUntraced(function* (
  project: Project,
  teamId: string,
  { profileImageUrl, ...fields }: ServerUpdateTeamInput
) {
  const team = yield* findTeam(project, teamId)
  const image = profileImageUrl ? yield* storeImage("team-profile-images", profileImageUrl) : profileImageUrl
  Object.assign(team, fields, image === undefined ? {} : { profileImageUrl: image })
  yield* (yield* PlatformEvents).emit(project, "team.updated", yield* teamEvent(team))
  return teamView(team)
})
const changeTeam = { ...onTeam, rules: { ...onTeam.rules, "body.profile_image_url": rules.image }, lenient }
const update = route(
  teams.update,
  changeTeam,
  Effect.fn("teams.update")(function* ({ params: { teamId }, payload }, { auth }) {
    yield* requireClientImage(payload.profileImageUrl)
    const user = yield* requireUser(auth)
    yield* requirePermission(auth.project, teamId, user.id, "$update_team")
    return yield* change(auth.project, teamId, payload)
  })
)
const serverUpdate = route(server.teams.update, changeTeam, ({ params: { teamId }, payload }, { auth: { project } }) =>
  change(project, teamId, payload)
)

const remove = Effect.fnUntraced(function* (project: Project, teamId: string) {
  removeTeam(project, yield* findTeam(project, teamId))
  yield* (yield* PlatformEvents).emit(project, "team.deleted", { id: teamId })
  return { success: true } as const
})
const del = route(
  teams.del,
  onTeam,
  Effect.fn("teams.del")(function* ({ params: { teamId } }, { auth }) {
    const user = yield* requireUser(auth)
    yield* requirePermission(auth.project, teamId, user.id, "$delete_team")
    return yield* remove(auth.project, teamId)
  })
)
const serverDel = route(server.teams.del, onTeam, ({ params: { teamId } }, { auth: { project } }) => remove(project, teamId))

/** Routes of teams: list, create, update and delete. @source protocol/teams.md */
export const teamRoutes = [list, serverList, create, serverCreate, get, serverGet, update, serverUpdate, del, serverDel]

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, server, teamInvitations } from "portico/contract"
import { CannotGetOwnUserWithoutUser, TeamNotFound } from "portico/effect/errors"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest } from "../../http/StatusError.js"
import { ownUser } from "../../http/signedInUser.js"
import type { OpenInvitation } from "../../teams/openInvitations.js"
import { invitationsReceivedBy, openInvitations } from "../../teams/openInvitations.js"
import { requirePermission } from "../../teams/requirePermission.js"
import type { Project } from "../../world/Project.js"
import { teamsOf } from "../../world/Team.js"

const views = (open: ReadonlyArray<OpenInvitation>) =>
  open.map(({ id, team, email, stored }) => ({
    id,
    teamId: team.id,
    teamDisplayName: team.displayName,
    recipientEmail: email,
    expiresAt: new Date(stored.expiresAtMillis)
  }))

const listOfTeam = (project: Project, teamId: string) =>
  Effect.map(
    openInvitations(project, (each) => each.teamId === teamId),
    views
  )

// A member sees the invitations to a team with both permissions.
const listAsMember = Effect.fnUntraced(function* (project: Project, teamId: string, userId: string) {
  yield* requirePermission(project, teamId, userId, "$read_members")
  yield* requirePermission(project, teamId, userId, "$invite_members")
  return yield* listOfTeam(project, teamId)
})

const listAsServer = Effect.fnUntraced(function* (project: Project, teamId: string) {
  if (!teamsOf(project).has(teamId)) return yield* new TeamNotFound({ details: { teamId } })
  return yield* listOfTeam(project, teamId)
})

const listOptions = { crud: true, rules: { "query.team_id": rules.uuid }, span: { until: "2025-11" } } as const
const list = route(
  teamInvitations.list,
  listOptions,
  Effect.fn("teamInvitations.list")(function* ({ query: { teamId } }, { auth }) {
    return yield* listAsMember(auth.project, teamId, (yield* ownUser(auth)).id)
  })
)
const serverList = route(server.teamInvitations.list, listOptions, ({ query: { teamId } }, { auth: { project } }) =>
  listAsServer(project, teamId)
)

// The team or the user whose invitations to list; newer platforms accept either on one path.
const Asked = Schema.Struct({ team_id: Schema.optionalKey(Schema.String), user_id: Schema.optionalKey(Schema.String) })
const asked = {
  crud: true,
  rules: { "query.team_id": rules.uuid, "query.user_id": rules.uuid },
  span: { since: "2026-04" }
} as const
const teamOrUser = (query: typeof Asked.Type) =>
  (query.team_id === undefined) === (query.user_id === undefined)
    ? Effect.fail(badRequest("Exactly one of team_id and user_id is required."))
    : Effect.succeed(query)
const eitherEndpoint = Endpoint.get("/team-invitations", {
  access: "client",
  session: "none",
  query: Asked,
  success: teamInvitations.list.success,
  errors: teamInvitations.list.errors
})
const serverEitherEndpoint = Endpoint.get("/team-invitations", {
  access: "server",
  session: "none",
  query: Asked,
  success: server.teamInvitations.list.success,
  errors: server.teamInvitations.list.errors
})

const listEither = route(
  eitherEndpoint,
  asked,
  Effect.fn("teamInvitations.listEither")(function* ({ query }, { auth }) {
    const { team_id: teamId, user_id: userId } = yield* teamOrUser(query)
    const user = yield* ownUser(auth)
    if (teamId !== undefined) return yield* listAsMember(auth.project, teamId, user.id)
    if (userId !== user.id) return yield* new CannotGetOwnUserWithoutUser()
    return views(yield* invitationsReceivedBy(auth.project, user.id))
  })
)
const serverListEither = route(
  serverEitherEndpoint,
  asked,
  Effect.fn("server.teamInvitations.listEither")(function* ({ query }, { auth: { project } }) {
    const { team_id: teamId, user_id: userId = "" } = yield* teamOrUser(query)
    if (teamId !== undefined) return yield* listAsServer(project, teamId)
    return views(yield* invitationsReceivedBy(project, userId))
  })
)

/** Routes that list team invitations. @source protocol/teams.md#calls */
export const teamInvitationListRoutes = [list, serverList, listEither, serverListEither]

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, server, teamInvitations } from "portico/contract"
import { TeamNotFound } from "portico/effect/errors"
import { teamInvitation } from "../../codes/kinds.js"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, notFound } from "../../http/StatusError.js"
import { ownUser } from "../../http/signedInUser.js"
import { requirePermission } from "../../teams/requirePermission.js"
import type { Project } from "../../world/Project.js"
import { teamsOf } from "../../world/Team.js"
import { codesOfType, removeCode } from "../../world/VerificationCode.js"

// Accepts any invitation, even one that was used or belongs to another team: the permission in some team and the id are enough.
const revoke = Effect.fn("teamInvitations.del")(function* (project: Project, invitationId: string) {
  const found = codesOfType(project, teamInvitation.type).find(
    ({ data }) => Schema.is(teamInvitation.data)(data) && data.id === invitationId
  )
  if (found === undefined) return yield* notFound("There is no such invitation.")
  removeCode(project, found)
  return { success: true } as const
})

const revokeAsMember = Effect.fnUntraced(function* (auth: Auth, invitationId: string, teamId: string) {
  yield* requirePermission(auth.project, teamId, (yield* ownUser(auth)).id, "$remove_members")
  return yield* revoke(auth.project, invitationId)
})
const revokeAsServer = Effect.fnUntraced(function* (project: Project, invitationId: string, teamId: string) {
  if (!teamsOf(project).has(teamId)) return yield* new TeamNotFound({ details: { teamId } })
  return yield* revoke(project, invitationId)
})

const onInvitation = {
  crud: true,
  rules: { "params.invitation_id": rules.parameter("id", rules.uuid), "query.team_id": rules.uuid },
  span: { until: "2025-11" } as const
}
const del = route(teamInvitations.del, onInvitation, ({ params, query: { teamId } }, { auth }) =>
  revokeAsMember(auth, params.invitationId, teamId)
)
const serverDel = route(server.teamInvitations.del, onInvitation, ({ params, query: { teamId } }, { auth: { project } }) =>
  revokeAsServer(project, params.invitationId, teamId)
)

// Newer platforms also accept the user on this path, but not in place of the team.
const TeamOrUser = Schema.Struct({ team_id: Schema.optionalKey(Schema.String), user_id: Schema.optionalKey(Schema.String) })
const byTeam = {
  ...onInvitation,
  rules: { ...onInvitation.rules, "query.user_id": rules.uuid },
  span: { since: "2026-04" } as const
}
const requireTeam = ({ team_id: teamId }: typeof TeamOrUser.Type) =>
  teamId === undefined ? Effect.fail(badRequest("The team_id of the invitation is required.")) : Effect.succeed(teamId)
const delByTeam = route(
  Endpoint.del("/team-invitations/:invitationId", {
    access: "client",
    session: "required",
    query: TeamOrUser,
    success: teamInvitations.del.success,
    errors: teamInvitations.del.errors
  }),
  byTeam,
  Effect.fnUntraced(function* ({ params, query }, { auth }) {
    return yield* revokeAsMember(auth, params.invitationId, yield* requireTeam(query))
  })
)
const serverDelByTeam = route(
  Endpoint.del("/team-invitations/:invitationId", {
    access: "server",
    session: "none",
    query: TeamOrUser,
    success: server.teamInvitations.del.success,
    errors: server.teamInvitations.del.errors
  }),
  byTeam,
  Effect.fnUntraced(function* ({ params, query }, { auth: { project } }) {
    return yield* revokeAsServer(project, params.invitationId, yield* requireTeam(query))
  })
)

/** Routes that revoke team invitations. @source protocol/teams.md#calls */
export const teamInvitationRemovalRoutes = [del, serverDel, delByTeam, serverDelByTeam]

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { server, teamInvitations } from "portico/contract"
import { CannotGetOwnUserWithoutUser, TeamNotFound, UserAuthenticationRequired } from "portico/effect/errors"
import type { SendTeamInvitation } from "portico/schemas"
import { teamInvitation } from "../codes/kinds.js"
import { checkCode, createLink, useCode } from "../codes/VerificationCodes.js"
import type { Auth } from "../http/Auth.js"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { notFound } from "../http/StatusError.js"
import { invitationLetter } from "../mail/letters.js"
import { Outbox } from "../mail/Outbox.js"
import { secretText } from "../passwords/secretText.js"
import { RandomText } from "../random/RandomText.js"
import { addMember } from "../teams/createTeam.js"
import { openInvitations } from "../teams/openInvitations.js"
import { requirePermission } from "../teams/requirePermission.js"
import { requireSeat } from "../teams/requireSeat.js"
import type { Project } from "../world/Project.js"
import { membershipOf, teamsOf } from "../world/Team.js"
import { codesOfType, removeCode } from "../world/VerificationCode.js"

const requireOwn = ({ user }: Auth) =>
  user === undefined ? Effect.fail(new CannotGetOwnUserWithoutUser()) : Effect.succeed(user)

const requireUser = ({ user }: Auth) =>
  user === undefined ? Effect.fail(new UserAuthenticationRequired()) : Effect.succeed(user)

// The platform fails with a 500 where the team is gone.
const teamOf = (project: Project, teamId: string) => {
  const team = teamsOf(project).get(teamId)
  return team === undefined ? Effect.fail(notFound("The team of the invitation does not exist.")) : Effect.succeed(team)
}

const listOf = (project: Project, teamId: string) =>
  Effect.map(openInvitations(project, teamId), (open) =>
    open.map(({ id, email, stored }) => ({ id, teamId, recipientEmail: email, expiresAt: new Date(stored.expiresAtMillis) }))
  )

const listOptions = { crud: true, rules: { "query.team_id": rules.uuid } }
const list = route(
  teamInvitations.list,
  listOptions,
  Effect.fn("teamInvitations.list")(function* ({ query: { teamId } }, { auth }) {
    const user = yield* requireOwn(auth)
    yield* requirePermission(auth.project, teamId, user.id, "$read_members")
    yield* requirePermission(auth.project, teamId, user.id, "$invite_members")
    return yield* listOf(auth.project, teamId)
  })
)
const serverList = route(
  server.teamInvitations.list,
  listOptions,
  Effect.fn("server.teamInvitations.list")(function* ({ query: { teamId } }, { auth: { project } }) {
    if (!teamsOf(project).has(teamId)) return yield* new TeamNotFound({ details: { teamId } })
    return yield* listOf(project, teamId)
  })
)

const invite = Effect.fn("teamInvitations.send")(function* (
  project: Project,
  { teamId, email, callbackUrl }: SendTeamInvitation
) {
  const id = yield* (yield* RandomText).uuid
  const { link } = yield* createLink(project, teamInvitation, { id, teamId, email }, callbackUrl)
  const team = yield* teamOf(project, teamId)
  yield* (yield* Outbox).send(project, email, invitationLetter(project.displayName, team.displayName, link))
  return { success: true, id } as const
})

const sendOptions = { rules: { "body.team_id": rules.uuid, "body.email": rules.email, "body.callback_url": rules.url } }
const send = route(
  teamInvitations.send,
  sendOptions,
  Effect.fnUntraced(function* ({ payload }, { auth }) {
    const user = yield* requireUser(auth)
    yield* requirePermission(auth.project, payload.teamId, user.id, "$invite_members")
    return yield* invite(auth.project, payload)
  })
)
const serverSend = route(server.teamInvitations.send, sendOptions, ({ payload }, { auth: { project } }) =>
  invite(project, payload)
)

// Any invitation, also one that was used or that is another team's: who asks has the right in some team, and the id is enough.
const takeBack = Effect.fn("teamInvitations.del")(function* (project: Project, invitationId: string) {
  const found = codesOfType(project, teamInvitation.type).find(
    ({ data }) => Schema.is(teamInvitation.data)(data) && data.id === invitationId
  )
  if (found === undefined) return yield* notFound("There is no such invitation.")
  removeCode(project, found)
  return { success: true } as const
})

const onInvitation = { crud: true, rules: { "params.invitation_id": rules.uuid, "query.team_id": rules.uuid } }
const del = route(
  teamInvitations.del,
  onInvitation,
  Effect.fnUntraced(function* ({ params, query: { teamId } }, { auth }) {
    const user = yield* requireOwn(auth)
    yield* requirePermission(auth.project, teamId, user.id, "$remove_members")
    return yield* takeBack(auth.project, params.invitationId)
  })
)
const serverDel = route(
  server.teamInvitations.del,
  onInvitation,
  Effect.fnUntraced(function* ({ params, query: { teamId } }, { auth: { project } }) {
    if (!teamsOf(project).has(teamId)) return yield* new TeamNotFound({ details: { teamId } })
    return yield* takeBack(project, params.invitationId)
  })
)

const withCode = { rules: { "body.code": rules.code } }

// The code is used up before anything else is looked at.
const accept = route(
  teamInvitations.accept,
  withCode,
  Effect.fn("teamInvitations.accept")(function* ({ payload }, { auth }) {
    const { project } = auth
    const { teamId } = yield* useCode(project, teamInvitation, secretText(payload.code))
    const user = yield* requireUser(auth)
    yield* teamOf(project, teamId)
    yield* requireSeat(project, teamId)
    if (membershipOf(project, teamId, user.id) === undefined) yield* addMember(project, teamId, user.id)
    return {}
  })
)

const checkInvitation = route(
  teamInvitations.checkCode,
  withCode,
  Effect.fn("teamInvitations.checkCode")(function* ({ payload }, { auth: { project } }) {
    yield* checkCode(project, teamInvitation, secretText(payload.code))
    return { isCodeValid: true }
  })
)

const getDetails = route(
  teamInvitations.getDetails,
  withCode,
  Effect.fn("teamInvitations.getDetails")(function* ({ payload }, { auth }) {
    const { teamId } = yield* checkCode(auth.project, teamInvitation, secretText(payload.code))
    yield* requireUser(auth)
    const team = yield* teamOf(auth.project, teamId)
    return { teamId, teamDisplayName: team.displayName }
  })
)

/** Inviting to teams by e-mail, and joining. @source facts 11.2 */
export const teamInvitationRoutes = [list, serverList, send, serverSend, del, serverDel, accept, checkInvitation, getDetails]

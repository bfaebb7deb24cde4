import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Endpoint } from "portico/contract"
import { server, teamInvitations } from "portico/contract"
import {
  CannotGetOwnUserWithoutUser,
  TeamInvitationEmailMismatch,
  TeamInvitationRestrictedUserNotAllowed,
  VerificationCodeNotFound
} from "portico/effect/errors"
import type { SendTeamInvitationInput } from "portico/schemas"
import { teamInvitation } from "../../codes/kinds.js"
import { checkCode, createLink, useCode } from "../../codes/VerificationCodes.js"
import { sendSystemMail } from "../../emails/sendSystemMail.js"
import { teamInvitationMail } from "../../emails/systemMails.js"
import { rulesOf } from "../../generation/rules.js"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import type { StatusError } from "../../http/StatusError.js"
import { gone, notFound } from "../../http/StatusError.js"
import { ownUser, requireUser } from "../../http/signedInUser.js"
import { secretText } from "../../passwords/secretText.js"
import { RandomText } from "../../random/RandomText.js"
import { addMember } from "../../teams/createTeam.js"
import { hasVerified, invitationsReceivedBy } from "../../teams/openInvitations.js"
import { requirePermission } from "../../teams/requirePermission.js"
import { requireSeat } from "../../teams/requireSeat.js"
import { restrictedReason } from "../../users/restrictedReason.js"
import type { Project } from "../../world/Project.js"
import { membershipOf, teamsOf } from "../../world/Team.js"
import type { User } from "../../world/User.js"

const teamOf = (project: Project, teamId: string, missing: StatusError) => {
  const team = teamsOf(project).get(teamId)
  return team === undefined ? Effect.fail(missing) : Effect.succeed(team)
}
const deleted = gone("The team of the invitation was deleted since.")

const joinReceived = Effect.fn("teamInvitations.acceptReceived")(function* (
  project: Project,
  invitationId: string,
  userId: string
) {
  const open = (yield* invitationsReceivedBy(project, userId)).find(({ id }) => id === invitationId)
  if (open === undefined) return yield* new VerificationCodeNotFound()
  const { id: teamId } = open.team
  yield* requireSeat(project, teamId)
  open.stored.usedAtMillis = yield* Clock.currentTimeMillis
  if (membershipOf(project, teamId, userId) === undefined) yield* addMember(project, teamId, userId)
  return {}
})

const requireUnrestricted = (project: Project, user: User) => {
  const reason = restrictedReason(project, user)
  return reason === null
    ? Effect.void
    : Effect.fail(new TeamInvitationRestrictedUserNotAllowed({ details: { restrictedReason: reason } }))
}

const requireAddress = ({ project, user }: Auth, email: string) =>
  rulesOf(project).invitationsNeedAddress && user !== undefined && !hasVerified(user, email)
    ? Effect.fail(new TeamInvitationEmailMismatch())
    : Effect.void

// The rest of the body is ignored.
const acceptOptions = {
  crud: true,
  status: 200,
  rules: { "params.invitation_id": rules.parameter("id", rules.uuid), "query.user_id": rules.uuid }
}
const acceptOf = <E extends Endpoint.Any>(endpoint: E) => ({ ...endpoint, payload: undefined }) as E
const acceptReceived = route(
  acceptOf(teamInvitations.acceptReceived),
  acceptOptions,
  Effect.fnUntraced(function* ({ params, query }, { auth }) {
    const user = yield* ownUser(auth)
    if (query.userId !== user.id) return yield* new CannotGetOwnUserWithoutUser()
    yield* requireUnrestricted(auth.project, user)
    return yield* joinReceived(auth.project, params.invitationId, user.id)
  })
)
const serverAcceptReceived = route(
  acceptOf(server.teamInvitations.acceptReceived),
  acceptOptions,
  ({ params, query }, { auth: { project } }) => joinReceived(project, params.invitationId, query.userId)
)

const invite = Effect.fn("teamInvitations.send")(function* (
  project: Project,
  { teamId, email, callbackUrl }: SendTeamInvitationInput
) {
  const id = yield* (yield* RandomText).uuid
  const { link } = yield* createLink(project, teamInvitation, { id, teamId, email }, callbackUrl)
  // The platform responds with 500.
  const team = yield* teamOf(project, teamId, notFound("There is no team with this id."))
  yield* sendSystemMail(project, email, teamInvitationMail(project, team.displayName, link))
  return { success: true, id } as const
})

const sendOptions = {
  rules: { "body.team_id": rules.uuid, "body.email": rules.email, "body.callback_url": rules.url },
  lenient: ["body.email"]
}
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

const withCode = { rules: { "body.code": rules.code } }

// The code is used up before any other check, except that of its address.
const accept = route(
  teamInvitations.accept,
  withCode,
  Effect.fn("teamInvitations.accept")(function* ({ payload }, { auth }) {
    const { project } = auth
    const { teamId } = yield* useCode(project, teamInvitation, secretText(payload.code), ({ email }) =>
      requireAddress(auth, email)
    )
    const user = yield* requireUser(auth)
    yield* requireUnrestricted(project, user)
    yield* teamOf(project, teamId, deleted)
    yield* requireSeat(project, teamId)
    if (membershipOf(project, teamId, user.id) === undefined) yield* addMember(project, teamId, user.id)
    return {}
  })
)

const checkInvitation = route(
  teamInvitations.checkCode,
  withCode,
  Effect.fn("teamInvitations.checkCode")(function* ({ payload }, { auth }) {
    const { email } = yield* checkCode(auth.project, teamInvitation, secretText(payload.code))
    yield* requireAddress(auth, email)
    return { isCodeValid: true }
  })
)

const getDetails = route(
  teamInvitations.getDetails,
  withCode,
  Effect.fn("teamInvitations.getDetails")(function* ({ payload }, { auth }) {
    const { email, teamId } = yield* checkCode(auth.project, teamInvitation, secretText(payload.code))
    yield* requireAddress(auth, email)
    yield* requireUnrestricted(auth.project, yield* requireUser(auth))
    const team = yield* teamOf(auth.project, teamId, deleted)
    return { teamId, teamDisplayName: team.displayName }
  })
)

/** Routes that send and accept team invitations. @source protocol/teams.md#calls */
export const teamInvitationRoutes = [acceptReceived, serverAcceptReceived, send, serverSend, accept, checkInvitation, getDetails]

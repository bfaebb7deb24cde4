import * as Effect from "effect/Effect"
import { server, teamMemberProfiles } from "portico/contract"
import { TeamNotFound, UserNotFound } from "portico/effect/errors"
import type { ServerTeamMemberProfile, UpdateTeamMemberProfileInput } from "portico/schemas"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest } from "../../http/StatusError.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import { storeImage } from "../../images/storeImage.js"
import { requireMember, requireMembership, requirePermission } from "../../teams/requirePermission.js"
import { userView } from "../../users/userView.js"
import type { Project } from "../../world/Project.js"
import type { Membership } from "../../world/Team.js"
import { allMemberships, teamsOf } from "../../world/Team.js"
import type { User } from "../../world/User.js"
import { usersOf } from "../../world/User.js"

// Fields that are not set in the team come from the user.
const view = (project: Project, user: User, membership: Membership): ServerTeamMemberProfile => ({
  teamId: membership.teamId,
  userId: user.id,
  displayName: membership.displayName ?? user.displayName,
  profileImageUrl: membership.profileImageUrl ?? user.profileImageUrl,
  user: userView(project, user)
})

const findUser = (project: Project, userId: string): Effect.Effect<User, UserNotFound> => {
  const user = usersOf(project).get(userId)
  return user === undefined ? Effect.fail(new UserNotFound()) : Effect.succeed(user)
}

const requireRead = (project: Project, teamId: string, reader: User, userId: string | undefined) =>
  userId === reader.id
    ? Effect.asVoid(requireMembership(project, teamId, userId))
    : requirePermission(project, teamId, reader.id, "$read_members")

const listOf = (project: Project, teamId: string | undefined, userId: string | undefined) =>
  allMemberships(project)
    .filter((one) => (teamId === undefined || one.teamId === teamId) && (userId === undefined || one.userId === userId))
    .flatMap((membership) => {
      const user = usersOf(project).get(membership.userId)
      return user === undefined ? [] : [view(project, user, membership)]
    })

const listOptions = {
  crud: true,
  query: server.teamMemberProfiles.list.query,
  rules: { "query.team_id": rules.uuid, "query.user_id": rules.uuid }
}
const list = route(
  teamMemberProfiles.list,
  listOptions,
  Effect.fn("teamMemberProfiles.list")(function* ({ query: { teamId, userId } }, { auth }) {
    const user = yield* ownUser(auth)
    if (teamId === undefined) return yield* badRequest("A client must specify a team_id.")
    yield* requireRead(auth.project, teamId, user, userId)
    return listOf(auth.project, teamId, userId)
  })
)
const serverList = route(
  server.teamMemberProfiles.list,
  listOptions,
  Effect.fn("server.teamMemberProfiles.list")(function* ({ query: { teamId, userId } }, { auth: { project } }) {
    if (teamId !== undefined && !teamsOf(project).has(teamId)) return yield* new TeamNotFound({ details: { teamId } })
    if (userId !== undefined) yield* findUser(project, userId)
    return listOf(project, teamId, userId)
  })
)

const onMember = { ...listOptions, rules: { ...listOptions.rules, "params.team_id": rules.uuid, "params.user_id": rules.uuid } }
const get = route(
  teamMemberProfiles.get,
  onMember,
  Effect.fn("teamMemberProfiles.get")(function* ({ params: { teamId, userId } }, { auth }) {
    const { project } = auth
    yield* requireRead(project, teamId, yield* ownUser(auth), userId)
    const membership = yield* requireMember(project, teamId, userId)
    return view(project, yield* Effect.orDie(findUser(project, userId)), membership)
  })
)
const serverGet = route(
  server.teamMemberProfiles.get,
  onMember,
  Effect.fn("server.teamMemberProfiles.get")(function* ({ params: { teamId, userId } }, { auth: { project } }) {
    const user = yield* findUser(project, userId)
    return view(project, user, yield* requireMembership(project, teamId, userId))
  })
)

const change = Effect.fnUntraced(function* (project: Project, teamId: string, user: User, changes: UpdateTeamMemberProfileInput) {
  const membership = yield* requireMembership(project, teamId, user.id)
  const { displayName, profileImageUrl } = changes
  const image = profileImageUrl ? yield* storeImage("team-member-profile-images", profileImageUrl) : profileImageUrl
  if (displayName !== undefined) membership.displayName = displayName
  if (image !== undefined) membership.profileImageUrl = image
  return view(project, user, membership)
})
// The platform validates images less strictly than clients do.
const changeMember = {
  ...onMember,
  rules: { ...onMember.rules, "body.profile_image_url": rules.image },
  lenient: ["body.profile_image_url"]
}
const update = route(
  teamMemberProfiles.update,
  changeMember,
  Effect.fn("teamMemberProfiles.update")(function* ({ params: { teamId, userId }, payload }, { auth }) {
    const user = yield* ownUser(auth)
    yield* requireSelf(user, userId, "change the profile")
    return yield* change(auth.project, teamId, user, payload)
  })
)
const serverUpdate = route(
  server.teamMemberProfiles.update,
  changeMember,
  Effect.fn("server.teamMemberProfiles.update")(function* ({ params: { teamId, userId }, payload }, { auth: { project } }) {
    return yield* change(project, teamId, yield* findUser(project, userId), payload)
  })
)

/** Routes of team member profiles. @source protocol/teams.md */
export const teamMemberProfileRoutes = [list, serverList, get, serverGet, update, serverUpdate]

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as profiles from "../../../contract/server/teamMemberProfiles.js"
import * as memberships from "../../../contract/server/teamMemberships.js"
import * as teams from "../../../contract/server/teams.js"
import type { IncompleteListError } from "../../../errors/flows.js"
import type { TeamMembershipNotFound, TeamNotFound } from "../../../errors/team.js"
import type { Page } from "../../../schemas/List.js"
import type { ServerTeam } from "../../../schemas/Team.js"
import type {
  ServerTeamMemberProfile,
  TeamMemberQuery,
  TeamMembership,
  UpdateTeamMemberProfileInput
} from "../../../schemas/TeamMember.js"
import type { ServerCreateTeamInput, ServerUpdateTeamInput, TeamPageQuery, TeamQuery } from "../../../schemas/TeamUpdate.js"
import { givenOptional, notAnObject, requireIds, withIds, withObject } from "../../arguments/given.js"
import { returnsStream } from "../../arguments/method.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import { pages } from "../pages.js"
import type { ServerTeamMember, TeamMemberOf } from "../teamMember.js"
import { withTeamProfiles } from "../teamMember.js"

/** The teams of the project and their members, for servers. */
export class ServerTeams extends Context.Service<
  ServerTeams,
  {
    /** Lists a user's teams, or all teams of the project, oldest first. */
    list(query?: TeamQuery): Effect.Effect<ReadonlyArray<ServerTeam>, CallFailure<typeof teams.list>>
    /** Lists a page of the project's or a user's teams, oldest first unless `desc`; `query` searches the names. Since 2026-11. */
    listPage(query?: TeamPageQuery): Effect.Effect<Page<ServerTeam>, CallFailure<typeof teams.page>>
    /** Streams every team that matches the query; pages are fetched on demand. A page has as many teams as one of `listPage`. */
    stream(query?: TeamPageQuery): Stream.Stream<ServerTeam, CallFailure<typeof teams.page> | IncompleteListError>
    /** Returns a team, or null if there is none. */
    get(
      teamId: string,
      options: OrReturnNull
    ): Effect.Effect<ServerTeam | null, Exclude<CallFailure<typeof teams.get>, TeamNotFound>>
    /** Returns a team. Fails with `TeamNotFound` if there is none. */
    get(teamId: string, options?: OrThrow): Effect.Effect<ServerTeam, CallFailure<typeof teams.get>>
    /** Creates a team and returns it. Its first member is `creatorUserId`, if given; it becomes no one's selected team. */
    create(team: ServerCreateTeamInput): Effect.Effect<ServerTeam, CallFailure<typeof teams.create>>
    /** Updates a team and returns it. Omitted fields are left unchanged. */
    update(teamId: string, changes: ServerUpdateTeamInput): Effect.Effect<ServerTeam, CallFailure<typeof teams.update>>
    /** Deletes a team for all its members. */
    delete(teamId: string): Effect.Effect<void, CallFailure<typeof teams.del>>
    /** Adds a user to a team, with the project's default permissions of members. */
    addMember(member: TeamMemberOf): Effect.Effect<TeamMembership, CallFailure<typeof memberships.create>>
    /** Removes a user from a team. */
    removeMember(member: TeamMemberOf): Effect.Effect<void, CallFailure<typeof memberships.del>>
    /** Lists the members of a team: the users and their profiles in the team. */
    listMembers(teamId: string): Effect.Effect<ReadonlyArray<ServerTeamMember>, CallFailure<typeof profiles.list>>
    /** Lists the team profiles of users: in one team, of one user, or in the whole project. */
    listProfiles(
      query?: TeamMemberQuery
    ): Effect.Effect<ReadonlyArray<ServerTeamMemberProfile>, CallFailure<typeof profiles.list>>
    /** Returns a member's profile in a team, or null if the user is not a member. */
    getProfile(
      member: TeamMemberOf,
      options: OrReturnNull
    ): Effect.Effect<ServerTeamMemberProfile | null, Exclude<CallFailure<typeof profiles.get>, TeamMembershipNotFound>>
    /** Returns a member's profile in a team; fields that are not set there are those of the user. */
    getProfile(member: TeamMemberOf, options?: OrThrow): Effect.Effect<ServerTeamMemberProfile, CallFailure<typeof profiles.get>>
    /** Updates a member's profile in a team and returns it. Omitted fields are left unchanged. */
    updateProfile(
      changes: TeamMemberOf & UpdateTeamMemberProfileInput
    ): Effect.Effect<ServerTeamMemberProfile, CallFailure<typeof profiles.update>>
  }
>()("portico/resources/ServerTeams") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) => {
    const listPage = (given?: TeamPageQuery) =>
      Effect.flatMap(givenOptional("query", given), ({ limit = pageSize, ...rest }) =>
        call(teams.page, { query: { ...rest, limit } })
      )
    const listProfiles = (given?: TeamMemberQuery) =>
      Effect.flatMap(givenOptional("query", given), (query) => call(profiles.list, { query }))
    return ServerTeams.of({
      list: (given) => Effect.flatMap(givenOptional("query", given), (query) => call(teams.list, { query })),
      listPage,
      stream: returnsStream((query) => pages(query, pageSize, listPage, "first of its page")),
      get: withOrOption((teamId: string) => call(teams.get, { params: { teamId } }), "TeamNotFound"),
      create: (team) => notAnObject("team", team) ?? call(teams.create, { payload: team }),
      update: (teamId, changes) =>
        notAnObject("changes", changes) ?? call(teams.update, { params: { teamId }, payload: changes }),
      delete: (teamId) => Effect.asVoid(call(teams.del, { params: { teamId } })),
      addMember: (member) =>
        withIds("member", member, { teamId: true, userId: true }, ({ teamId, userId }) =>
          Effect.as(call(memberships.create, { params: { teamId, userId }, payload: {} }), { teamId, userId })
        ),
      removeMember: (member) =>
        withIds("member", member, { teamId: true, userId: true }, ({ teamId, userId }) =>
          Effect.asVoid(call(memberships.del, { params: { teamId, userId } }))
        ),
      listMembers: (teamId) => Effect.map(requireIds({ teamId }, listProfiles({ teamId })), withTeamProfiles),
      listProfiles,
      getProfile: withOrOption(
        (member: TeamMemberOf) =>
          withIds("member", member, { teamId: true, userId: true }, ({ teamId, userId }) =>
            call(profiles.get, { params: { teamId, userId } })
          ),
        "TeamMembershipNotFound"
      ),
      updateProfile: (changes) =>
        withObject("changes", changes, ({ teamId, userId, ...payload }) =>
          call(profiles.update, { params: { teamId, userId }, payload })
        )
    })
  })
}

/** The default number of teams per page: without a limit, older platforms would return all of them. */
const pageSize = 100

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as profiles from "../../contract/server/teamMemberProfiles.js"
import * as memberships from "../../contract/server/teamMemberships.js"
import * as teams from "../../contract/server/teams.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { Page } from "../../schemas/List.js"
import type { ServerTeam } from "../../schemas/Team.js"
import type {
  ServerTeamMemberProfile,
  TeamMemberQuery,
  TeamMembership,
  UpdateTeamMemberProfile
} from "../../schemas/TeamMember.js"
import type { ServerCreateTeam, ServerUpdateTeam, TeamPageQuery, TeamQuery } from "../../schemas/TeamUpdate.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"
import { naming } from "./naming.js"
import { pages } from "./pages.js"

/** The teams of the project and their members, as a server sees them. */
export class ServerTeams extends Context.Service<
  ServerTeams,
  {
    /** Lists the teams of a user, or all of the project, the oldest first. */
    list(query?: TeamQuery): Effect.Effect<ReadonlyArray<ServerTeam>, CallFailure<typeof teams.list>>
    /**
     * Lists some of the teams of the project or of a user, the oldest first unless `desc`; `query` looks for a part of the name.
     * Platforms have it since 2026-11.
     */
    listPage(query?: TeamPageQuery): Effect.Effect<Page<ServerTeam>, CallFailure<typeof teams.page>>
    /** Gives every team that the query finds, fetched page by page, on demand. A page holds as many as that of `listPage`. */
    stream(query?: TeamPageQuery): Stream.Stream<ServerTeam, CallFailure<typeof teams.page> | IncompleteListError>
    /** Gets a team. */
    get(teamId: string): Effect.Effect<ServerTeam, CallFailure<typeof teams.get>>
    /** Creates a team and returns it. It has no members unless `creatorUserId` names the first; it is selected for no one. */
    create(team: ServerCreateTeam): Effect.Effect<ServerTeam, CallFailure<typeof teams.create>>
    /** Changes a team and returns the new value. Omitted fields are left unchanged. */
    update(teamId: string, changes: ServerUpdateTeam): Effect.Effect<ServerTeam, CallFailure<typeof teams.update>>
    /** Deletes a team for all its members. */
    delete(teamId: string): Effect.Effect<void, CallFailure<typeof teams.del>>
    /** Adds a user to a team, with the permissions that the project gives to members. */
    addMember(teamId: string, userId: string): Effect.Effect<TeamMembership, CallFailure<typeof memberships.create>>
    /** Removes a user from a team. */
    removeMember(teamId: string, userId: string): Effect.Effect<void, CallFailure<typeof memberships.del>>
    /** Lists the members of a team: the users, and how they appear there. */
    listMembers(teamId: string): Effect.Effect<ReadonlyArray<ServerTeamMemberProfile>, CallFailure<typeof profiles.list>>
    /** Lists how users appear in teams: in a team, as a user, or in the whole project. */
    listProfiles(
      query?: TeamMemberQuery
    ): Effect.Effect<ReadonlyArray<ServerTeamMemberProfile>, CallFailure<typeof profiles.list>>
    /** Gets how a member appears in a team; what is not set there is that of the user. */
    getProfile(teamId: string, userId: string): Effect.Effect<ServerTeamMemberProfile, CallFailure<typeof profiles.get>>
    /** Changes how a member appears in a team, and returns the new value. Omitted fields are left unchanged. */
    updateProfile(
      changes: { readonly teamId: string; readonly userId: string } & UpdateTeamMemberProfile
    ): Effect.Effect<ServerTeamMemberProfile, CallFailure<typeof profiles.update>>
  }
>()("portico/resources/ServerTeams") {
  static readonly layerNoDeps = layered(
    ServerTeams,
    Effect.map(ServerTransport, ({ call }) => {
      const listPage = ({ limit = pageSize, ...query }: TeamPageQuery = {}) => call(teams.page, { query: { ...query, limit } })
      const listProfiles = (query: TeamMemberQuery = {}) => call(profiles.list, { query })
      return ServerTeams.of({
        list: (query = {}) => call(teams.list, { query }),
        listPage,
        stream: (query = {}) => pages(query, pageSize, listPage),
        get: (teamId) => call(teams.get, { params: { teamId } }),
        create: (payload) => call(teams.create, { payload }),
        update: (teamId, payload) => call(teams.update, { params: { teamId }, payload }),
        delete: (teamId) => Effect.asVoid(call(teams.del, { params: { teamId } })),
        addMember: (teamId, userId) => call(memberships.create, { params: { teamId, userId }, payload: {} }),
        removeMember: (teamId, userId) => Effect.asVoid(call(memberships.del, { params: { teamId, userId } })),
        listMembers: (teamId) => naming({ teamId }, listProfiles({ teamId })),
        listProfiles,
        getProfile: (teamId, userId) => call(profiles.get, { params: { teamId, userId } }),
        updateProfile: ({ teamId, userId, ...payload }) => call(profiles.update, { params: { teamId, userId }, payload })
      })
    })
  )
}

/** How many teams a page holds by default: without a number, older platforms would give all of them. */
const pageSize = 100

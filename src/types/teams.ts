import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type { ServerTeam, Team } from "../schemas/Team.js"
export type {
  ServerTeamMemberProfile,
  TeamMemberProfile,
  TeamMemberQuery,
  TeamMembership,
  UpdateTeamMemberProfileInput
} from "../schemas/TeamMember.js"
export type {
  ServerCreateTeamInput,
  ServerUpdateTeamInput,
  TeamPageQuery,
  TeamQuery,
  UpdateTeamInput
} from "../schemas/TeamUpdate.js"
export type { CreateTeamInput } from "../services/resources/Teams.js"
export type { ServerTeamMember, TeamMember, TeamMemberOf, TeamProfile } from "../services/resources/teamMember.js"

/** `teams` of a client app. */
export type Teams = ClientApp["teams"]

/** `teams` of a server app, and of an admin app. */
export type ServerTeams = ServerApp["teams"]

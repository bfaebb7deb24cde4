import { internalProjectId } from "portico/schemas"
import type { Project } from "./Project.js"
import { teamsOf } from "./Team.js"
import type { ProjectOptions } from "./World.js"

const shared = (type: string) => ({ id: type, type, isShared: true, allowSignIn: true, allowConnectedAccounts: true })

/** The team of the internal project that owns the internal project. @source facts 25.1 */
export const internalTeamId = "a23e1b7f-ab18-41fc-9ee6-7a9ca9fa543c"

/** The project of the platform itself, which is there from the start. @source facts 25.1 */
export const internalProject: ProjectOptions = {
  id: internalProjectId,
  displayName: "Stack Dashboard",
  magicLinkEnabled: true,
  createTeamOnSignUp: true,
  clientTeamCreationEnabled: true,
  ownerTeamId: internalTeamId,
  oauthProviders: ["github", "spotify", "google", "microsoft"].map(shared)
}

/** Makes the team that owns the internal project. @source facts 25.1 */
export const addInternalTeam = (internal: Project): void => {
  teamsOf(internal).set(internalTeamId, {
    id: internalTeamId,
    displayName: "Internal Team",
    profileImageUrl: null,
    createdAtMillis: internal.createdAtMillis,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null
  })
}

import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type { SendTeamInvitationInput, TeamInvitation, TeamInvitationDetails } from "../schemas/TeamInvitation.js"
export type { SentInvitation, TeamInvitationOf } from "../services/resources/TeamInvitations.js"

/** `invitations` of a client app. */
export type TeamInvitations = ClientApp["invitations"]

/** `invitations` of a server app, and of an admin app. */
export type ServerTeamInvitations = ServerApp["invitations"]

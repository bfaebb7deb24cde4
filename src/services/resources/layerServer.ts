import * as Layer from "effect/Layer"
import { ServerSessions } from "../auth/ServerSessions.js"
import { ServerApiKeys } from "./ServerApiKeys.js"
import { ServerConnectedAccounts } from "./ServerConnectedAccounts.js"
import { ServerContactChannels } from "./ServerContactChannels.js"
import { ServerEmails } from "./ServerEmails.js"
import { ServerNotifications } from "./ServerNotifications.js"
import { ServerOAuthProviders } from "./ServerOAuthProviders.js"
import { ServerPayments } from "./ServerPayments.js"
import { ServerPermissions } from "./ServerPermissions.js"
import { ServerTeamInvitations } from "./ServerTeamInvitations.js"
import { ServerTeams } from "./ServerTeams.js"
import { ServerVault } from "./ServerVault.js"
import { Users } from "./Users.js"

/** What a server can do with everything of the project. @internal */
export const layerServer = Layer.mergeAll(
  ServerApiKeys.layerNoDeps,
  ServerConnectedAccounts.layerNoDeps,
  ServerContactChannels.layerNoDeps,
  ServerEmails.layerNoDeps,
  ServerNotifications.layerNoDeps,
  ServerOAuthProviders.layerNoDeps,
  ServerPayments.layerNoDeps,
  ServerPermissions.layerNoDeps,
  ServerSessions.layerNoDeps,
  ServerTeamInvitations.layerNoDeps,
  ServerTeams.layerNoDeps,
  ServerVault.layerNoDeps,
  Users.layerNoDeps
)

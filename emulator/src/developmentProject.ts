import { oauthProviders } from "portico/schemas"
import type { ProjectOptions } from "./world/ProjectOptions.js"

/** The default webhook secret of the server. */
export const developmentWebhookSecret = "whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1zZWNyZXQ="

/** The default project of the server, with all features enabled. */
export const developmentProject = {
  id: "00000000-0000-4000-8000-000000000001",
  displayName: "Development",
  publishableClientKey: "pck_development",
  secretServerKey: "ssk_development",
  superSecretAdminKey: "sak_development",
  magicLinkEnabled: true,
  passkeyEnabled: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: true,
  allowUserApiKeys: true,
  allowTeamApiKeys: true,
  builtInOAuth: true,
  oauthProviders: oauthProviders.map((type) => ({
    id: type,
    type,
    isShared: false,
    clientId: `development-${type}`,
    clientSecret: "development",
    allowSignIn: true,
    allowConnectedAccounts: true
  }))
} satisfies ProjectOptions

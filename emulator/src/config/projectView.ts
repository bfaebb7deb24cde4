import type { Project as ProjectView } from "portico/schemas"
import type { Project } from "../world/Project.js"

/** Returns a project as its users see it. @source protocol/projects.md#fields */
export const projectView = ({ id, displayName, config }: Project): ProjectView => ({
  id,
  displayName,
  config: {
    signUpEnabled: config.signUpEnabled,
    credentialEnabled: config.credentialEnabled,
    magicLinkEnabled: config.magicLinkEnabled,
    passkeyEnabled: config.passkeyEnabled,
    clientTeamCreationEnabled: config.clientTeamCreationEnabled,
    clientUserDeletionEnabled: config.clientUserDeletionEnabled,
    allowUserApiKeys: config.allowUserApiKeys,
    allowTeamApiKeys: config.allowTeamApiKeys,
    domains: config.domains
      .map(({ domain, handlerPath }) => ({ domain, handlerPath }))
      .sort((one, other) => (one.domain < other.domain ? -1 : 1)),
    oauthProviders: config.oauthProviders
      .filter((provider) => provider.allowSignIn)
      .map((provider) => ({ id: provider.id }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  }
})

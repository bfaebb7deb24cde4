import * as Redacted from "effect/Redacted"
import type { AdminProject } from "portico/schemas"
import { defaultGrants } from "../world/Permission.js"
import type { OAuthProviderConfig, Project } from "../world/Project.js"
import type { JsonObject } from "./json.js"
import { isObject, objectAt } from "./json.js"
import { projectView } from "./projectView.js"
import { renderConfig } from "./renderConfig.js"

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1)

const providerView = (provider: OAuthProviderConfig) => ({
  id: provider.type,
  providerConfigId: provider.id,
  type: provider.isShared ? "shared" : "standard",
  ...(provider.isShared
    ? {}
    : {
        ...(provider.clientId === undefined ? {} : { clientId: provider.clientId }),
        ...(provider.clientSecret === undefined ? {} : { clientSecret: Redacted.make(provider.clientSecret) }),
        ...(provider.facebookConfigId === undefined ? {} : { facebookConfigId: provider.facebookConfigId }),
        ...(provider.appleBundles === undefined
          ? {}
          : {
              appleBundleIds: Object.values(provider.appleBundles).flatMap((bundle) =>
                isObject(bundle) && typeof bundle["bundleId"] === "string" ? [bundle["bundleId"]] : []
              )
            }),
        ...(provider.microsoftTenantId === undefined ? {} : { microsoftTenantId: provider.microsoftTenantId })
      })
})

const emailView = (server: JsonObject) =>
  server["isShared"] === false
    ? {
        type: "standard" as const,
        host: String(server["host"]),
        port: Number(server["port"]),
        username: String(server["username"]),
        password: Redacted.make(String(server["password"])),
        senderName: String(server["senderName"]),
        senderEmail: String(server["senderEmail"])
      }
    : { type: "shared" as const }

const defaultPermissions = (project: Project, kind: "teamCreator" | "teamMember" | "signUp") =>
  defaultGrants(project, kind)
    .map((id) => ({ id }))
    .sort(byId)

/** Returns a project as its owners see it. @source protocol/projects.md#fields */
export const adminProjectView = (project: Project): AdminProject => {
  const config = renderConfig(project)
  const { oauthProviders: enabledOauthProviders, ...settings } = projectView(project).config
  return {
    id: project.id,
    displayName: project.displayName,
    description: project.description,
    createdAt: new Date(project.createdAtMillis),
    isProductionMode: project.isProductionMode,
    ownerTeamId: project.ownerTeamId,
    logoUrl: project.logoUrl,
    fullLogoUrl: project.fullLogoUrl,
    logoFullUrl: project.fullLogoUrl,
    logoDarkModeUrl: project.logoDarkModeUrl,
    logoFullDarkModeUrl: project.fullLogoDarkModeUrl,
    onboardingStatus: project.onboardingStatus,
    onboardingState: project.onboardingState,
    isDevelopmentEnvironment: project.isDevelopmentEnvironment,
    config: {
      ...settings,
      enabledOauthProviders,
      oauthProviders: project.config.oauthProviders
        .filter((provider) => provider.allowSignIn)
        .map(providerView)
        .sort(byId),
      allowLocalhost: project.config.allowLocalhost,
      createTeamOnSignUp: project.config.createTeamOnSignUp,
      oauthAccountMergeStrategy: project.config.oauthAccountMergeStrategy,
      emailConfig: emailView(objectAt(config, "emails", "server")),
      emailTheme: String(objectAt(config, "emails")["selectedThemeId"]),
      teamCreatorDefaultPermissions: defaultPermissions(project, "teamCreator"),
      teamMemberDefaultPermissions: defaultPermissions(project, "teamMember"),
      userDefaultPermissions: defaultPermissions(project, "signUp")
    }
  }
}

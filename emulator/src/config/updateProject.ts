import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { UpdateProjectInput } from "portico/schemas"
import { redacted } from "portico/schemas"
import { own } from "../http/own.js"
import { badRequest } from "../http/StatusError.js"
import { storeImage } from "../images/storeImage.js"
import { RandomText } from "../random/RandomText.js"
import { requiresVerification } from "../world/ConfigExtras.js"
import type { OAuthProviderConfig, Project, TrustedDomain } from "../world/Project.js"
import type { Json, JsonObject } from "./json.js"
import { objectAt, withValue } from "./json.js"
import { projectTree, setProjectTree } from "./projectTree.js"
import { renderConfig } from "./renderConfig.js"

type ConfigUpdate = NonNullable<UpdateProjectInput["config"]>
type ProviderUpdate = NonNullable<ConfigUpdate["oauthProviders"]>[number]

const bundlesOf = (bundleIds: ReadonlyArray<string> | undefined) =>
  bundleIds === undefined
    ? {}
    : { appleBundles: Object.fromEntries(bundleIds.map((bundleId, index) => [`bundle-${index}`, { bundleId }])) }

const providerOf = ({ id, type, clientSecret, appleBundleIds, ...own }: ProviderUpdate): OAuthProviderConfig => ({
  id,
  type: id,
  isShared: type === "shared",
  allowSignIn: true,
  allowConnectedAccounts: true,
  ...(type === "shared"
    ? {}
    : {
        ...own,
        ...bundlesOf(appleBundleIds),
        ...(clientSecret === undefined ? {} : { clientSecret: Redacted.value(redacted(clientSecret)) })
      })
})

const serverOf = (email: NonNullable<ConfigUpdate["emailConfig"]>): JsonObject => {
  if (email.type === "shared") return { isShared: true }
  const { type: _, password, ...server } = email
  return { isShared: false, provider: "smtp", ...server, password: Redacted.value(redacted(password)) }
}

const idSet = (permissions: ReadonlyArray<{ readonly id: string }>): JsonObject =>
  Object.fromEntries(permissions.map(({ id }) => [id, true]))

const domainsOf = (domains: NonNullable<ConfigUpdate["domains"]>) =>
  Effect.forEach(domains, ({ domain, handlerPath }) =>
    Effect.map(
      Effect.flatMap(RandomText, ({ uuid }) => uuid),
      (id): TrustedDomain => ({ id, domain, handlerPath })
    )
  )

// Updates settings that have a field of their own; the rest goes into the tree.
const updateConfig = Effect.fnUntraced(function* (project: Project, update: ConfigUpdate) {
  const {
    oauthProviders,
    domains,
    emailConfig,
    emailTheme,
    teamCreatorDefaultPermissions,
    teamMemberDefaultPermissions,
    userDefaultPermissions,
    requireEmailVerification,
    ...settings
  } = update
  if (emailTheme !== undefined && own(objectAt(renderConfig(project), "emails", "themes"), emailTheme) === undefined) {
    return yield* badRequest("Invalid email theme")
  }
  Object.assign(project.config, settings)
  if (domains !== undefined) project.config.domains = yield* domainsOf(domains)
  if (oauthProviders !== undefined) {
    // If several have the same id, the last one wins.
    project.config.oauthProviders = [...new Map(oauthProviders.map((each) => [each.id, providerOf(each)])).values()]
  }
  const values: ReadonlyArray<readonly [ReadonlyArray<string>, Json | undefined]> = [
    [["emails", "server"], emailConfig && serverOf(emailConfig)],
    [["emails", "selectedThemeId"], emailTheme],
    [["rbac", "defaultPermissions", "teamCreator"], teamCreatorDefaultPermissions && idSet(teamCreatorDefaultPermissions)],
    [["rbac", "defaultPermissions", "teamMember"], teamMemberDefaultPermissions && idSet(teamMemberDefaultPermissions)],
    [["rbac", "defaultPermissions", "signUp"], userDefaultPermissions && idSet(userDefaultPermissions)],
    [requiresVerification, requireEmailVerification]
  ]
  let tree = projectTree(project)
  for (const [path, value] of values) if (value !== undefined) tree = withValue(tree, path, value)
  setProjectTree(project, tree)
})

const logo = (url: string | null | undefined) =>
  url === undefined || url === null || url === "" ? Effect.succeed(url) : storeImage("project-logos", url)

/** Updates the given fields of a project; arrays are replaced as a whole. @source protocol/projects.md#fields */
export const updateProject = Effect.fn("updateProject")(function* (project: Project, update: UpdateProjectInput) {
  const logoUrl = yield* logo(update.logoUrl)
  const fullLogoUrl = yield* logo(update.logoFullUrl === undefined ? update.fullLogoUrl : update.logoFullUrl)
  const logoDarkModeUrl = yield* logo(update.logoDarkModeUrl)
  const fullLogoDarkModeUrl = yield* logo(update.logoFullDarkModeUrl)
  if (update.config !== undefined) yield* updateConfig(project, update.config)
  if (update.displayName !== undefined) project.displayName = update.displayName
  if (update.description !== undefined) project.description = update.description ?? ""
  if (update.isProductionMode !== undefined) project.isProductionMode = update.isProductionMode
  if (logoUrl !== undefined) project.logoUrl = logoUrl
  if (fullLogoUrl !== undefined) project.fullLogoUrl = fullLogoUrl
  if (logoDarkModeUrl !== undefined) project.logoDarkModeUrl = logoDarkModeUrl
  if (fullLogoDarkModeUrl !== undefined) project.fullLogoDarkModeUrl = fullLogoDarkModeUrl
  if (update.onboardingStatus !== undefined) project.onboardingStatus = update.onboardingStatus
  if (update.onboardingState !== undefined) project.onboardingState = update.onboardingState
})

import type { JsonObject } from "../config/json.js"
import type { Generation } from "../generation/Generation.js"

/** A domain that redirects may lead to. */
export interface TrustedDomain {
  /** The name of the domain in the configuration. Default: by its place in the list. */
  readonly id?: string
  readonly domain: string
  readonly handlerPath: string
}

/** An OAuth provider of a project. */
export interface OAuthProviderConfig {
  /** The name of the provider's configuration, which accounts refer to; the type if nothing else is said. */
  readonly id: string
  readonly type: string
  readonly isShared: boolean
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly clientId?: string
  readonly clientSecret?: string
  readonly facebookConfigId?: string
  readonly microsoftTenantId?: string
  /** The native apps that sign in at Apple, by an id of the project's own. */
  readonly appleBundles?: JsonObject
}

/** What a project allows, as the rest of the emulator reads it. */
export interface ProjectConfig {
  signUpEnabled: boolean
  credentialEnabled: boolean
  magicLinkEnabled: boolean
  passkeyEnabled: boolean
  clientTeamCreationEnabled: boolean
  clientUserDeletionEnabled: boolean
  allowUserApiKeys: boolean
  allowTeamApiKeys: boolean
  createTeamOnSignUp: boolean
  allowLocalhost: boolean
  domains: ReadonlyArray<TrustedDomain>
  oauthProviders: ReadonlyArray<OAuthProviderConfig>
  oauthAccountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates"
}

/** What a new project allows. @source protocol/projects.md#calls */
export const defaultConfig: Readonly<ProjectConfig> = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  clientTeamCreationEnabled: false,
  clientUserDeletionEnabled: false,
  allowUserApiKeys: false,
  allowTeamApiKeys: false,
  createTeamOnSignUp: false,
  allowLocalhost: true,
  domains: [],
  oauthProviders: [],
  oauthAccountMergeStrategy: "link_method"
}

/** A set of keys of a project; each may be missing. */
export interface KeySet {
  readonly id: string
  description: string
  readonly createdAtMillis: number
  readonly expiresAtMillis: number
  revokedAtMillis: number | undefined
  readonly publishableClientKey?: string
  readonly secretServerKey?: string
  readonly superSecretAdminKey?: string
}

/** The kinds of keys by the access that they give. */
export const keyNames = {
  client: "publishableClientKey",
  server: "secretServerKey",
  admin: "superSecretAdminKey"
} as const

/** One project. What belongs to a single resource hangs on it through a `slot`. */
export interface Project {
  readonly id: string
  /** The platform that the project behaves as. */
  readonly platform: Generation
  displayName: string
  description: string
  logoUrl: string | null
  fullLogoUrl: string | null
  logoDarkModeUrl: string | null
  fullLogoDarkModeUrl: string | null
  onboardingStatus: string
  readonly createdAtMillis: number
  isProductionMode: boolean
  /** Whether all OAuth providers of the project are the built-in one. */
  readonly builtInOAuth: boolean
  /** The team of the internal project whose members manage this project. */
  ownerTeamId: string | null
  readonly config: ProjectConfig
  readonly keySets: Map<string, KeySet>
}

/** Whether one of the project's key sets has this key and still counts. */
export const hasKey = (project: Project, access: keyof typeof keyNames, key: string, nowMillis: number): boolean => {
  for (const set of project.keySets.values()) {
    if (set[keyNames[access]] === key) return set.revokedAtMillis === undefined && set.expiresAtMillis > nowMillis
  }
  return false
}

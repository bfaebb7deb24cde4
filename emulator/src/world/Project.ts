import type { Json, JsonObject } from "../config/json.js"
import type { Generation } from "../generation/Generation.js"
import type { States } from "./States.js"

/** A trusted domain for redirects. */
export interface TrustedDomain {
  /** The id of the domain in the configuration. Default: its index in the list. */
  readonly id?: string
  readonly domain: string
  readonly handlerPath: string
}

/** An OAuth provider of a project. */
export interface OAuthProviderConfig {
  /** The id of the provider's configuration, which accounts refer to. Defaults to the type. */
  readonly id: string
  readonly type: string
  readonly isShared: boolean
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly clientId?: string
  readonly clientSecret?: string
  readonly facebookConfigId?: string
  readonly microsoftTenantId?: string
  /** The URL to which a provider that is not shared sends browsers back. Default: the emulator's own. */
  readonly customCallbackUrl?: string
  /** The native Apple apps, by custom id. */
  readonly appleBundles?: JsonObject
}

/** The settings of a project, as the rest of the emulator reads them. */
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

/** The settings of a new project. @source protocol/projects.md#calls */
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

/** A key set of a project; each key may be missing. */
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

/** The key fields by access level. */
const keyNames = {
  client: "publishableClientKey",
  server: "secretServerKey",
  admin: "superSecretAdminKey"
} as const

/** A project. State of a single resource is attached to it with a `slot`. */
export interface Project {
  readonly id: string
  /** The generation of the project. */
  readonly platform: Generation
  displayName: string
  description: string
  logoUrl: string | null
  fullLogoUrl: string | null
  logoDarkModeUrl: string | null
  fullLogoDarkModeUrl: string | null
  onboardingStatus: string
  onboardingState: Json
  /** Whether the owner has created it for a local emulator of the platform. */
  isDevelopmentEnvironment: boolean
  readonly createdAtMillis: number
  isProductionMode: boolean
  /** Whether the built-in provider serves all OAuth providers of the project. */
  readonly builtInOAuth: boolean
  /** The team of the internal project that owns this project. */
  ownerTeamId: string | null
  readonly config: ProjectConfig
  readonly keySets: Map<string, KeySet>
  /** The state of the resources. */
  readonly states: States
}

/** Checks whether a valid key set of the project contains the key. */
export const hasKey = (project: Project, access: keyof typeof keyNames, key: string, nowMillis: number): boolean => {
  for (const set of project.keySets.values()) {
    if (set[keyNames[access]] === key) return set.revokedAtMillis === undefined && set.expiresAtMillis > nowMillis
  }
  return false
}

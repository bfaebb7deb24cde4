import type { OAuthProviderConfig } from "../world/Project.js"

/** The platform's settings for a provider type: its endpoint, scopes, and whether its e-mail addresses are trusted. */
export interface ProviderType {
  readonly name: string
  readonly authorizationEndpoint: (provider: OAuthProviderConfig) => string
  /** The scopes that are always requested. */
  readonly scope: string
  /** Whether the provider supports PKCE. Default: true. */
  readonly pkce?: boolean
  /** Whether an e-mail address from the provider counts as verified unless the provider says otherwise. */
  readonly vouchesForEmail: boolean
  /** Whether the provider returns an e-mail address. Default: true. */
  readonly hasEmail?: boolean
  /** Whether the platform copies the account's name to its user. Default: true. */
  readonly hasName?: boolean
  /** Provider-specific query parameters. */
  readonly extras?: (provider: OAuthProviderConfig) => Readonly<Record<string, string>>
}

const at = (endpoint: string) => () => endpoint

/** The OAuth providers, by type. @source protocol/authentication.md#oauth */
export const providerTypes: Readonly<Record<string, ProviderType>> = {
  google: {
    name: "Google",
    authorizationEndpoint: at("https://accounts.google.com/o/oauth2/v2/auth"),
    scope: "https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
    vouchesForEmail: true,
    extras: () => ({ include_granted_scopes: "true" })
  },
  github: {
    name: "GitHub",
    authorizationEndpoint: at("https://github.com/login/oauth/authorize"),
    scope: "user:email",
    vouchesForEmail: true
  },
  microsoft: {
    name: "Microsoft",
    authorizationEndpoint: ({ microsoftTenantId }) =>
      `https://login.microsoftonline.com/${encodeURIComponent(microsoftTenantId || "consumers")}/oauth2/v2.0/authorize`,
    scope: "User.Read openid",
    vouchesForEmail: false
  },
  spotify: {
    name: "Spotify",
    authorizationEndpoint: at("https://accounts.spotify.com/authorize"),
    scope: "user-read-email user-read-private",
    vouchesForEmail: false
  },
  facebook: {
    name: "Facebook",
    authorizationEndpoint: at("https://facebook.com/v20.0/dialog/oauth/"),
    scope: "openid public_profile email",
    vouchesForEmail: false,
    extras: ({ facebookConfigId }): Readonly<Record<string, string>> => (facebookConfigId ? { config_id: facebookConfigId } : {})
  },
  discord: {
    name: "Discord",
    authorizationEndpoint: at("https://discord.com/oauth2/authorize"),
    scope: "identify email",
    vouchesForEmail: true
  },
  gitlab: {
    name: "GitLab",
    authorizationEndpoint: at("https://gitlab.com/oauth/authorize"),
    scope: "read_user",
    vouchesForEmail: true
  },
  bitbucket: {
    name: "Bitbucket",
    authorizationEndpoint: at("https://bitbucket.org/site/oauth2/authorize"),
    scope: "account email",
    vouchesForEmail: true
  },
  linkedin: {
    name: "LinkedIn",
    authorizationEndpoint: at("https://www.linkedin.com/oauth/v2/authorization"),
    scope: "openid profile email",
    pkce: false,
    vouchesForEmail: true
  },
  apple: {
    name: "Apple",
    authorizationEndpoint: at("https://appleid.apple.com/auth/authorize"),
    scope: "name email",
    vouchesForEmail: true,
    hasName: false,
    extras: () => ({ response_mode: "form_post" })
  },
  x: {
    name: "X",
    authorizationEndpoint: at("https://twitter.com/i/oauth2/authorize"),
    scope: "users.read offline.access tweet.read",
    vouchesForEmail: false,
    hasEmail: false
  },
  twitch: {
    name: "Twitch",
    authorizationEndpoint: at("https://id.twitch.tv/oauth2/authorize"),
    scope: "user:read:email",
    vouchesForEmail: true
  }
}

/** The scopes requested from the built-in provider in place of a shared one. @source protocol/authentication.md#oauth */
export const sharedScope = "openid offline_access"

import type { EmulatorConfig } from "../EmulatorConfig.js"
import { own } from "../http/own.js"
import { authorizePath } from "../provider/builtInProvider.js"
import type { OAuthProviderConfig, Project } from "../world/Project.js"
import { providerTypes, sharedScope } from "./providerTypes.js"

/** Returns the callback URL of a provider. Only one that is not shared can have its own. */
export const callbackUrl = (baseUrl: string, { id, isShared, customCallbackUrl }: OAuthProviderConfig): string =>
  isShared || customCallbackUrl === undefined
    ? `${baseUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(id)}`
    : customCallbackUrl

/** Checks whether the built-in provider serves a provider of a project. It always serves shared ones. */
export const isBuiltIn = (config: EmulatorConfig["Service"], project: Project, provider: OAuthProviderConfig): boolean =>
  provider.isShared || config.builtInOAuth || project.builtInOAuth

const scopesOf = (text: string): ReadonlyArray<string> => text.split(" ").filter((scope) => scope !== "")

/** Returns the scopes to request from a provider: its own and those that the app adds. */
export const requestedScopes = (provider: OAuthProviderConfig, providerScope = ""): ReadonlyArray<string> => [
  ...new Set([
    ...scopesOf(provider.isShared ? sharedScope : (own(providerTypes, provider.type)?.scope ?? "")),
    ...scopesOf(providerScope)
  ])
]

/** The platform's own OAuth request to a provider. */
export interface InnerRequest {
  readonly provider: OAuthProviderConfig
  readonly scopes: ReadonlyArray<string>
  readonly state: string
  readonly codeChallenge: string
}

/** Returns the authorization URL of a provider with the platform's request. @source protocol/authentication.md#oauth */
export const authorizationUrl = (
  config: EmulatorConfig["Service"],
  project: Project,
  { provider, scopes, state, codeChallenge }: InnerRequest
): string => {
  const type = own(providerTypes, provider.type)
  const endpoint = isBuiltIn(config, project, provider)
    ? `${config.oauthProviderUrl}${authorizePath}`
    : (type?.authorizationEndpoint(provider) ?? "")
  const url = new URL(endpoint)
  const query = {
    client_id: provider.isShared ? provider.type : (provider.clientId ?? ""),
    scope: scopes.join(" "),
    response_type: "code",
    redirect_uri: callbackUrl(config.baseUrl, provider),
    ...(type?.pkce === false && !provider.isShared ? {} : { code_challenge_method: "S256", code_challenge: codeChallenge }),
    state,
    access_type: "offline",
    prompt: "consent",
    ...(provider.isShared ? {} : type?.extras?.(provider))
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  // Encodes spaces as the providers' own tools do.
  return url.href.replaceAll("+", "%20")
}

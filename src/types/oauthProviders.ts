import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type {
  CreateOAuthProviderInput,
  OAuthProvider,
  OAuthProviderType,
  ServerOAuthProvider,
  ServerUpdateOAuthProviderInput,
  UpdateOAuthProviderInput
} from "../schemas/OAuthProvider.js"
export type { OAuthProviderOf } from "../services/resources/server/ServerOAuthProviders.js"

/** `oauthProviders` of a client app. */
export type OAuthProviders = ClientApp["oauthProviders"]

/** `oauthProviders` of a server app, and of an admin app. */
export type ServerOAuthProviders = ServerApp["oauthProviders"]

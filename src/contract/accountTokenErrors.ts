import { OAuthAccessTokenNotAvailable } from "../errors/newerPlatform.js"
import {
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser,
  OAuthProviderNotFoundOrNotEnabled
} from "../errors/oauth.js"

/** Why no access token of a provider is available. @source protocol/users.md#connected-accounts */
export type AccountTokenError =
  | typeof OAuthProviderNotFoundOrNotEnabled
  | typeof OAuthAccessTokenNotAvailableWithSharedOAuthKeys
  | typeof OAuthAccessTokenNotAvailable
  | typeof OAuthConnectionNotConnectedToUser
  | typeof OAuthConnectionDoesNotHaveRequiredScope

/** The same errors, for declarations. */
export const accountTokenErrors: ReadonlyArray<AccountTokenError> = [
  OAuthProviderNotFoundOrNotEnabled,
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthAccessTokenNotAvailable,
  OAuthConnectionNotConnectedToUser,
  OAuthConnectionDoesNotHaveRequiredScope
]

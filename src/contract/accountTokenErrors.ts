import { OAuthAccessTokenNotAvailable } from "../errors/later.js"
import {
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser,
  OAuthProviderNotFoundOrNotEnabled
} from "../errors/oauth.js"

/** Why there is no token with which to call a provider. @source protocol/users.md#connected-accounts */
export type AccountTokenError =
  | typeof OAuthProviderNotFoundOrNotEnabled
  | typeof OAuthAccessTokenNotAvailableWithSharedOAuthKeys
  | typeof OAuthAccessTokenNotAvailable
  | typeof OAuthConnectionNotConnectedToUser
  | typeof OAuthConnectionDoesNotHaveRequiredScope

/** The same, for declarations. */
export const accountTokenErrors: ReadonlyArray<AccountTokenError> = [
  OAuthProviderNotFoundOrNotEnabled,
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthAccessTokenNotAvailable,
  OAuthConnectionNotConnectedToUser,
  OAuthConnectionDoesNotHaveRequiredScope
]

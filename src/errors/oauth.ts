import * as details from "../schemas/details/oauth.js"
import { KnownError } from "./KnownError.js"

/** The user has no connection to this provider. Let the user connect the account first. */
export class OAuthConnectionNotConnectedToUser extends KnownError("OAuthConnectionNotConnectedToUser", {
  status: 400,
  category: "notFound"
}) {}

/** The provider's account already belongs to another user. Sign in as that user, or connect another account. */
export class OAuthConnectionAlreadyConnectedToAnotherUser extends KnownError("OAuthConnectionAlreadyConnectedToAnotherUser", {
  status: 409,
  category: "conflict"
}) {}

/** The connection lacks some of the requested scopes. Let the user connect the account again with these scopes. */
export class OAuthConnectionDoesNotHaveRequiredScope extends KnownError("OAuthConnectionDoesNotHaveRequiredScope", {
  status: 400,
  category: "permission"
}) {}

/** Extra scopes need the project's own OAuth keys. Configure the provider with its own keys, or request no extra scopes. */
export class OAuthExtraScopeNotAvailableWithSharedOAuthKeys extends KnownError("OAuthExtraScopeNotAvailableWithSharedOAuthKeys", {
  status: 400,
  category: "configuration"
}) {}

/**
 * Access tokens of the provider are available only with the project's own OAuth keys. Configure the provider with its own keys.
 */
export class OAuthAccessTokenNotAvailableWithSharedOAuthKeys extends KnownError(
  "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
  {
    code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
    status: 400,
    category: "configuration"
  }
) {}

/** The platform does not support the OAuth scope; the text names it. Omit the scope, as the SDK does. */
export class InvalidScope extends KnownError("InvalidScope", {
  status: 400,
  category: "validation"
}) {}

/** The user already has another account at this provider. Disconnect that one first; today's platform does not raise it. */
export class UserAlreadyConnectedToAnotherOAuthConnection extends KnownError("UserAlreadyConnectedToAnotherOAuthConnection", {
  status: 409,
  category: "conflict"
}) {}

/** More than ten minutes passed between leaving for the provider and coming back. Start the sign-in again. */
export class OuterOAuthTimeout extends KnownError("OuterOAuthTimeout", {
  status: 408,
  category: "auth"
}) {}

/** The project does not have this provider, or has disabled it. Enable the provider in the project's settings. */
export class OAuthProviderNotFoundOrNotEnabled extends KnownError("OAuthProviderNotFoundOrNotEnabled", {
  status: 400,
  category: "configuration"
}) {}

/** The provider's account already signs a user in. Sign in with it, or connect it without allowing sign-in. */
export class OAuthProviderAccountIdAlreadyUsedForSignIn extends KnownError("OAuthProviderAccountIdAlreadyUsedForSignIn", {
  status: 400,
  category: "conflict"
}) {}

/** The platform has no shared keys for this provider. Configure the provider with its own keys. */
export class InvalidSharedOAuthProviderId extends KnownError("InvalidSharedOAuthProviderId", {
  status: 400,
  category: "configuration",
  details: details.InvalidSharedOAuthProviderId
}) {}

/** The platform does not support a provider with this id. Use one of the listed provider ids. */
export class InvalidStandardOAuthProviderId extends KnownError("InvalidStandardOAuthProviderId", {
  status: 400,
  category: "validation",
  details: details.InvalidStandardOAuthProviderId
}) {}

/** The code of the OAuth callback is wrong, used, expired, or was issued to another browser tab. Start the sign-in again. */
export class InvalidAuthorizationCode extends KnownError("InvalidAuthorizationCode", {
  status: 400,
  category: "auth"
}) {}

/** The user denied access at the provider. Let the user try again or choose another way. */
export class OAuthProviderAccessDenied extends KnownError("OAuthProviderAccessDenied", {
  status: 400,
  category: "auth"
}) {}

/** The OAuth client is unknown, or its secret is wrong or missing. Use the project id and its publishable client key. */
export class InvalidOAuthClientIdOrSecret extends KnownError("InvalidOAuthClientIdOrSecret", {
  status: 400,
  category: "configuration",
  details: details.InvalidOAuthClientIdOrSecret
}) {}

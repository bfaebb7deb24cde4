import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../errors/oauth.js"
import { OAuthProviderAlreadyConnected, OAuthProviderNotFound } from "../errors/refusals.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { OAuthProvider, OAuthProviderQuery, UpdateOAuthProviderInput } from "../schemas/OAuthProvider.js"
import { Done } from "../schemas/wire.js"
import { user } from "./levels.js"

/** Lists the OAuth accounts of the session's user, oldest first. @source protocol/users.md#oauth-providers */
export const list = user.get("/oauth-providers", {
  query: OAuthProviderQuery,
  success: List(OAuthProvider),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Gets an OAuth account of the session's user. @source protocol/users.md#oauth-providers */
export const get = user.get("/oauth-providers/:userId/:providerId", {
  success: OAuthProvider,
  errors: [CannotGetOwnUserWithoutUser, OAuthProviderNotFound]
})

/**
 * Updates the allowed uses of an OAuth account of the session's user, and returns the account.
 * @source protocol/users.md#oauth-providers
 */
export const update = user.patch("/oauth-providers/:userId/:providerId", {
  payload: UpdateOAuthProviderInput,
  success: OAuthProvider,
  errors: [
    CannotGetOwnUserWithoutUser,
    OAuthProviderAccountIdAlreadyUsedForSignIn,
    OAuthProviderNotFound,
    OAuthProviderAlreadyConnected
  ]
})

/** Removes an OAuth account from the session's user. @source protocol/users.md#oauth-providers */
export const del = user.del("/oauth-providers/:userId/:providerId", {
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, OAuthProviderNotFound]
})

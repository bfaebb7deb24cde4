import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../../errors/oauth.js"
import { OAuthProviderAlreadyConnected, OAuthProviderNotConfigured, OAuthProviderNotFound } from "../../errors/refusals.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import {
  CreateOAuthProviderInput,
  OAuthProviderQuery,
  ServerOAuthProvider,
  ServerUpdateOAuthProviderInput
} from "../../schemas/OAuthProvider.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Lists a user's OAuth accounts, oldest first. @source protocol/users.md#oauth-providers */
export const list = server.get("/oauth-providers", {
  query: OAuthProviderQuery,
  success: List(ServerOAuthProvider),
  errors: [UserNotFound]
})

/** Adds an OAuth account to a user. @source protocol/users.md#oauth-providers */
export const create = server.post("/oauth-providers", {
  payload: CreateOAuthProviderInput,
  success: ServerOAuthProvider,
  errors: [UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn, OAuthProviderNotConfigured, OAuthProviderAlreadyConnected]
})

/** Gets a user's OAuth account. @source protocol/users.md#oauth-providers */
export const get = server.get("/oauth-providers/:userId/:providerId", {
  success: ServerOAuthProvider,
  errors: [UserNotFound, OAuthProviderNotFound]
})

/** Updates a user's OAuth account and returns it. @source protocol/users.md#oauth-providers */
export const update = server.patch("/oauth-providers/:userId/:providerId", {
  payload: ServerUpdateOAuthProviderInput,
  success: ServerOAuthProvider,
  errors: [UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn, OAuthProviderNotFound, OAuthProviderAlreadyConnected]
})

/** Removes an OAuth account from a user. @source protocol/users.md#oauth-providers */
export const del = server.del("/oauth-providers/:userId/:providerId", {
  success: Done,
  errors: [UserNotFound, OAuthProviderNotFound]
})

// Written by `npm run compile` from src/contract/oauthProviders.ts.

import { listOf } from "../../codecs/collection.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/oauthProviders.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../../errors/oauth.js"
import { OAuthProvider, OAuthProviderQuery, UpdateOAuthProvider } from "../schemas/OAuthProvider.js"
import { Done } from "../schemas/wire.js"

export const del = /* @__PURE__ */ call<typeof contract.del>("DELETE", "/oauth-providers/:userId/:providerId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [CannotGetOwnUserWithoutUser]
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/oauth-providers/:userId/:providerId", {
  access: "client",
  session: "required",
  success: OAuthProvider,
  errors: [CannotGetOwnUserWithoutUser]
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/oauth-providers", {
  access: "client",
  session: "required",
  query: OAuthProviderQuery,
  success: /* @__PURE__ */ listOf(OAuthProvider),
  errors: [CannotGetOwnUserWithoutUser]
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/oauth-providers/:userId/:providerId", {
  access: "client",
  session: "required",
  payload: UpdateOAuthProvider,
  success: OAuthProvider,
  errors: [CannotGetOwnUserWithoutUser, OAuthProviderAccountIdAlreadyUsedForSignIn]
})


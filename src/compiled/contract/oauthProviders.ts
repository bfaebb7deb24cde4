// Written by `npm run compile` from src/contract/oauthProviders.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/oauthProviders.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../../errors/oauth.js"
import { OAuthProvider, OAuthProviderQuery, UpdateOAuthProvider } from "../schemas/OAuthProvider.js"
import { Done } from "../schemas/wire.js"

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/oauth-providers/:userId/:providerId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [CannotGetOwnUserWithoutUser]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/oauth-providers/:userId/:providerId", {
  access: "client",
  session: "required",
  success: OAuthProvider,
  errors: [CannotGetOwnUserWithoutUser]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/oauth-providers", {
  access: "client",
  session: "required",
  query: OAuthProviderQuery,
  success: /* @__PURE__ */ listOf(OAuthProvider),
  errors: [CannotGetOwnUserWithoutUser]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/oauth-providers/:userId/:providerId", {
  access: "client",
  session: "required",
  payload: UpdateOAuthProvider,
  success: OAuthProvider,
  errors: [CannotGetOwnUserWithoutUser, OAuthProviderAccountIdAlreadyUsedForSignIn]
})


// Written by `npm run compile` from src/contract/server/oauthProviders.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/oauthProviders.js"
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../../../errors/oauth.js"
import { UserNotFound } from "../../../errors/user.js"
import { CreateOAuthProvider, OAuthProviderQuery, ServerOAuthProvider, ServerUpdateOAuthProvider } from "../../schemas/OAuthProvider.js"
import { Done } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/oauth-providers", {
  access: "server",
  session: "none",
  payload: CreateOAuthProvider,
  success: ServerOAuthProvider,
  errors: [UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/oauth-providers/:userId/:providerId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [UserNotFound]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/oauth-providers/:userId/:providerId", {
  access: "server",
  session: "none",
  success: ServerOAuthProvider,
  errors: [UserNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/oauth-providers", {
  access: "server",
  session: "none",
  query: OAuthProviderQuery,
  success: /* @__PURE__ */ listOf(ServerOAuthProvider),
  errors: [UserNotFound]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/oauth-providers/:userId/:providerId", {
  access: "server",
  session: "none",
  payload: ServerUpdateOAuthProvider,
  success: ServerOAuthProvider,
  errors: [UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn]
})


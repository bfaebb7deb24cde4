// Written by `npm run compile` from src/schemas/InternalApiKey.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent } from "../../codecs/absence.js"
import { millis } from "../../codecs/date.js"
import { boolean, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/InternalApiKey.js"
import { LastFour } from "./ApiKey.js"

/** @internal */
export const CreateInternalApiKey = /* @__PURE__ */ of<typeof schemas.CreateInternalApiKey.Type>(/* @__PURE__ */ struct({
  description: string,
  expiresAt: ["expires_at_millis", millis],
  hasPublishableClientKey: ["has_publishable_client_key", boolean],
  hasSecretServerKey: ["has_secret_server_key", boolean],
  hasSuperSecretAdminKey: ["has_super_secret_admin_key", boolean]
}))

/** @internal */
export const CreatedInternalApiKey = /* @__PURE__ */ of<typeof schemas.CreatedInternalApiKey.Type>(/* @__PURE__ */ struct({
  id: string,
  description: string,
  createdAt: ["created_at_millis", millis],
  expiresAt: ["expires_at_millis", millis],
  manuallyRevokedAt: ["manually_revoked_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  publishableClientKey: ["publishable_client_key", /* @__PURE__ */ nullWhenAbsent(secret)],
  secretServerKey: ["secret_server_key", /* @__PURE__ */ nullWhenAbsent(secret)],
  superSecretAdminKey: ["super_secret_admin_key", /* @__PURE__ */ nullWhenAbsent(secret)]
}))

/** @internal */
export const InternalApiKey = /* @__PURE__ */ of<typeof schemas.InternalApiKey.Type>(/* @__PURE__ */ struct({
  id: string,
  description: string,
  createdAt: ["created_at_millis", millis],
  expiresAt: ["expires_at_millis", millis],
  manuallyRevokedAt: ["manually_revoked_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  publishableClientKey: ["publishable_client_key", /* @__PURE__ */ nullWhenAbsent(LastFour)],
  secretServerKey: ["secret_server_key", /* @__PURE__ */ nullWhenAbsent(LastFour)],
  superSecretAdminKey: ["super_secret_admin_key", /* @__PURE__ */ nullWhenAbsent(LastFour)]
}))


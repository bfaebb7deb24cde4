// Written by `npm run compile` from src/schemas/ApiKey.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { millis } from "../../codecs/date.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { secret, secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/ApiKey.js"
import { UserIdOrMe, Uuid } from "./ids.js"

/** @internal */
export const CheckApiKey = /* @__PURE__ */ of<typeof schemas.CheckApiKey.Type>(/* @__PURE__ */ struct({
  apiKey: ["api_key", /* @__PURE__ */ secretInput(string)]
}))

/** @internal */
export const CreateTeamApiKey = /* @__PURE__ */ of<typeof schemas.CreateTeamApiKey.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", Uuid],
  description: string,
  expiresAt: ["expires_at_millis", /* @__PURE__ */ nullable(millis)],
  isPublic: ["is_public", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const CreatedTeamApiKey = /* @__PURE__ */ of<typeof schemas.CreatedTeamApiKey.Type>(/* @__PURE__ */ struct({
  id: string,
  description: string,
  isPublic: ["is_public", boolean],
  createdAt: ["created_at_millis", millis],
  expiresAt: ["expires_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  manuallyRevokedAt: ["manually_revoked_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  type: /* @__PURE__ */ literal("team"),
  teamId: ["team_id", string],
  value: secret
}))

/** @internal */
export const LastFour = /* @__PURE__ */ of<typeof schemas.LastFour.Type>(/* @__PURE__ */ struct({
  lastFour: ["last_four", string]
}))

/** @internal */
export const TeamApiKey = /* @__PURE__ */ of<typeof schemas.TeamApiKey.Type>(/* @__PURE__ */ struct({
  id: string,
  description: string,
  isPublic: ["is_public", boolean],
  createdAt: ["created_at_millis", millis],
  expiresAt: ["expires_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  manuallyRevokedAt: ["manually_revoked_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  type: /* @__PURE__ */ literal("team"),
  teamId: ["team_id", string],
  value: LastFour
}))

/** @internal */
export const UpdateApiKey = /* @__PURE__ */ of<typeof schemas.UpdateApiKey.Type>(/* @__PURE__ */ struct({
  description: /* @__PURE__ */ optional(string),
  revoked: /* @__PURE__ */ optional(/* @__PURE__ */ literal(true))
}))

/** @internal */
export const CreateUserApiKey = /* @__PURE__ */ of<typeof schemas.CreateUserApiKey.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", UserIdOrMe],
  description: string,
  expiresAt: ["expires_at_millis", /* @__PURE__ */ nullable(millis)],
  isPublic: ["is_public", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const CreatedUserApiKey = /* @__PURE__ */ of<typeof schemas.CreatedUserApiKey.Type>(/* @__PURE__ */ struct({
  id: string,
  description: string,
  isPublic: ["is_public", boolean],
  createdAt: ["created_at_millis", millis],
  expiresAt: ["expires_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  manuallyRevokedAt: ["manually_revoked_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  type: /* @__PURE__ */ literal("user"),
  userId: ["user_id", string],
  value: secret
}))

/** @internal */
export const UserApiKey = /* @__PURE__ */ of<typeof schemas.UserApiKey.Type>(/* @__PURE__ */ struct({
  id: string,
  description: string,
  isPublic: ["is_public", boolean],
  createdAt: ["created_at_millis", millis],
  expiresAt: ["expires_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  manuallyRevokedAt: ["manually_revoked_at_millis", /* @__PURE__ */ nullWhenAbsent(millis)],
  type: /* @__PURE__ */ literal("user"),
  userId: ["user_id", string],
  value: LastFour
}))


// Written by `npm run compile` from src/schemas/TeamUpdate.ts.

import { of } from "../../codecs/Codec.js"
import { nullable, optional } from "../../codecs/absence.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/TeamUpdate.js"
import { ProfileImage } from "./ProfileImage.js"
import { UserIdOrMe } from "./ids.js"
import { Metadata } from "./wire.js"

/** @internal */
export const CreateTeam = /* @__PURE__ */ of<typeof schemas.CreateTeam.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  displayName: ["display_name", string],
  creatorUserId: ["creator_user_id", /* @__PURE__ */ optional(UserIdOrMe)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(ProfileImage)]
}))

/** @internal */
export const TeamQuery = /* @__PURE__ */ of<typeof schemas.TeamQuery.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", /* @__PURE__ */ optional(UserIdOrMe)]
}))

/** @internal */
export const UpdateTeam = /* @__PURE__ */ of<typeof schemas.UpdateTeam.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  displayName: ["display_name", /* @__PURE__ */ optional(string)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(ProfileImage))]
}))

/** @internal */
export const ServerCreateTeam = /* @__PURE__ */ of<typeof schemas.ServerCreateTeam.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  clientReadOnlyMetadata: ["client_read_only_metadata", /* @__PURE__ */ optional(Metadata)],
  serverMetadata: ["server_metadata", /* @__PURE__ */ optional(Metadata)],
  displayName: ["display_name", string],
  creatorUserId: ["creator_user_id", /* @__PURE__ */ optional(UserIdOrMe)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(ProfileImage)]
}))

/** @internal */
export const ServerUpdateTeam = /* @__PURE__ */ of<typeof schemas.ServerUpdateTeam.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  clientReadOnlyMetadata: ["client_read_only_metadata", /* @__PURE__ */ optional(Metadata)],
  serverMetadata: ["server_metadata", /* @__PURE__ */ optional(Metadata)],
  displayName: ["display_name", /* @__PURE__ */ optional(string)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(ProfileImage))]
}))


// Written by `npm run compile` from src/schemas/TeamMember.ts.

import { of } from "../../codecs/Codec.js"
import { nullable, optional } from "../../codecs/absence.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/TeamMember.js"
import { ProfileImage } from "./ProfileImage.js"
import { ServerUser } from "./User.js"
import { UserIdOrMe, Uuid } from "./ids.js"

/** @internal */
export const TeamMemberProfile = /* @__PURE__ */ of<typeof schemas.TeamMemberProfile.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string],
  userId: ["user_id", string],
  displayName: ["display_name", /* @__PURE__ */ nullable(string)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ nullable(string)]
}))

/** @internal */
export const TeamMemberQuery = /* @__PURE__ */ of<typeof schemas.TeamMemberQuery.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", /* @__PURE__ */ optional(Uuid)],
  userId: ["user_id", /* @__PURE__ */ optional(UserIdOrMe)]
}))

/** @internal */
export const UpdateTeamMemberProfile = /* @__PURE__ */ of<typeof schemas.UpdateTeamMemberProfile.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", /* @__PURE__ */ optional(string)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(ProfileImage))]
}))

/** @internal */
export const ServerTeamMemberProfile = /* @__PURE__ */ of<typeof schemas.ServerTeamMemberProfile.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string],
  userId: ["user_id", string],
  displayName: ["display_name", /* @__PURE__ */ nullable(string)],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ nullable(string)],
  user: ServerUser
}))

/** @internal */
export const TeamMembership = /* @__PURE__ */ of<typeof schemas.TeamMembership.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string],
  userId: ["user_id", string]
}))


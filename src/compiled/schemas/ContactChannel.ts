// Written by `npm run compile` from src/schemas/ContactChannel.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/ContactChannel.js"
import { Email } from "./Email.js"
import { UserIdOrMe, Uuid } from "./ids.js"

/** @internal */
export const CreateContactChannel = /* @__PURE__ */ of<typeof schemas.CreateContactChannel.Type>(/* @__PURE__ */ struct({
  usedForAuth: ["used_for_auth", boolean],
  userId: ["user_id", UserIdOrMe],
  value: Email,
  isPrimary: ["is_primary", /* @__PURE__ */ optional(boolean)],
  type: /* @__PURE__ */ literal("email")
}))

/** @internal */
export const ContactChannel = /* @__PURE__ */ of<typeof schemas.ContactChannel.Type>(/* @__PURE__ */ struct({
  id: string,
  userId: ["user_id", string],
  type: string,
  value: string,
  usedForAuth: ["used_for_auth", boolean],
  isVerified: ["is_verified", boolean],
  isPrimary: ["is_primary", boolean]
}))

/** @internal */
export const ContactChannelQuery = /* @__PURE__ */ of<typeof schemas.ContactChannelQuery.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", /* @__PURE__ */ optional(UserIdOrMe)],
  contactChannelId: ["contact_channel_id", /* @__PURE__ */ optional(Uuid)]
}))

/** @internal */
export const UpdateContactChannel = /* @__PURE__ */ of<typeof schemas.UpdateContactChannel.Type>(/* @__PURE__ */ struct({
  usedForAuth: ["used_for_auth", /* @__PURE__ */ optional(boolean)],
  isPrimary: ["is_primary", /* @__PURE__ */ optional(boolean)],
  value: /* @__PURE__ */ optional(Email),
  type: /* @__PURE__ */ optional(/* @__PURE__ */ literal("email"))
}))

/** @internal */
export const ServerCreateContactChannel = /* @__PURE__ */ of<typeof schemas.ServerCreateContactChannel.Type>(/* @__PURE__ */ struct({
  usedForAuth: ["used_for_auth", boolean],
  userId: ["user_id", UserIdOrMe],
  value: Email,
  isPrimary: ["is_primary", /* @__PURE__ */ optional(boolean)],
  type: /* @__PURE__ */ literal("email"),
  isVerified: ["is_verified", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const ServerUpdateContactChannel = /* @__PURE__ */ of<typeof schemas.ServerUpdateContactChannel.Type>(/* @__PURE__ */ struct({
  usedForAuth: ["used_for_auth", /* @__PURE__ */ optional(boolean)],
  isPrimary: ["is_primary", /* @__PURE__ */ optional(boolean)],
  value: /* @__PURE__ */ optional(Email),
  type: /* @__PURE__ */ optional(/* @__PURE__ */ literal("email")),
  isVerified: ["is_verified", /* @__PURE__ */ optional(boolean)]
}))


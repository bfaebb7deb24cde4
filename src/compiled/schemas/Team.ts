// Written by `npm run compile` from src/schemas/Team.ts.

import { of } from "../../codecs/Codec.js"
import { nullable } from "../../codecs/absence.js"
import { millis } from "../../codecs/date.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Team.js"
import { Metadata } from "./wire.js"

/** @internal */
export const Team = /* @__PURE__ */ of<typeof schemas.Team.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ nullable(string)],
  clientMetadata: ["client_metadata", Metadata],
  clientReadOnlyMetadata: ["client_read_only_metadata", Metadata]
}))

/** @internal */
export const ServerTeam = /* @__PURE__ */ of<typeof schemas.ServerTeam.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ nullable(string)],
  clientMetadata: ["client_metadata", Metadata],
  clientReadOnlyMetadata: ["client_read_only_metadata", Metadata],
  createdAt: ["created_at_millis", millis],
  serverMetadata: ["server_metadata", Metadata]
}))


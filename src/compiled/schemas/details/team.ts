// Written by `npm run compile` from src/schemas/details/team.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/team.js"

/** @internal */
export const TeamAlreadyExists = /* @__PURE__ */ of<typeof schemas.TeamAlreadyExists.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string]
}))

/** @internal */
export const TeamMembershipNotFound = /* @__PURE__ */ of<typeof schemas.TeamMembershipNotFound.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string],
  userId: ["user_id", string]
}))

/** @internal */
export const TeamNotFound = TeamAlreadyExists


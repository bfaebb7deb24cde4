import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const TeamDetails = /* @__PURE__ */ Wire({ teamId: Schema.String })

/** What `TeamNotFound` tells: the id of the team. @internal */
export const TeamNotFound = TeamDetails

/** What `TeamAlreadyExists` tells: the id that is taken. @internal */
export const TeamAlreadyExists = TeamDetails

/** What `TeamMembershipNotFound` tells: the team, and the user who is not a member. @internal */
export const TeamMembershipNotFound = /* @__PURE__ */ Wire({ teamId: Schema.String, userId: Schema.String })

import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const TeamDetails = Wire({ teamId: Schema.String })

/** The details of `TeamNotFound`: the id of the team. @internal */
export const TeamNotFound = TeamDetails

/** The details of `TeamAlreadyExists`: the id in use. @internal */
export const TeamAlreadyExists = TeamDetails

/** The details of `TeamMembershipNotFound`: the team, and the user who is not a member. @internal */
export const TeamMembershipNotFound = Wire({ teamId: Schema.String, userId: Schema.String })

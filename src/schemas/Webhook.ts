import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { openUnion } from "./openUnion.js"
import { Secret } from "./Secret.js"
import { ServerTeam } from "./Team.js"
import { ServerUser } from "./User.js"
import { Wire } from "./wire.js"

const deletedTeam = Schema.Struct({ id: Schema.String })
const deletedUser = Schema.Struct({ id: Schema.String, teams: Schema.Array(deletedTeam) })
const membership = Wire({ teamId: Schema.String, userId: Schema.String })
const teamPermission = Wire({ id: Schema.String, teamId: Schema.String, userId: Schema.String })
const projectPermission = Wire({ id: Schema.String, userId: Schema.String })

/** The data of each type of event. @source facts 18 */
const data = {
  "user.created": ServerUser,
  "user.updated": ServerUser,
  "user.deleted": deletedUser,
  "team.created": ServerTeam,
  "team.updated": ServerTeam,
  "team.deleted": deletedTeam,
  "team_membership.created": membership,
  "team_membership.deleted": membership,
  "team_permission.created": teamPermission,
  "team_permission.deleted": teamPermission,
  "project_permission.created": projectPermission,
  "project_permission.deleted": projectPermission,
  "stack.test": Schema.Struct({ message: Schema.String, endpointUrl: Schema.String })
}

/** The types of the events that the platform sends. @source facts 18 */
export type WebhookEventType = keyof typeof data

/* @__NO_SIDE_EFFECTS__ */
const event = <const Type extends WebhookEventType>(type: Type) => Schema.Struct({ type: Schema.Literal(type), data: data[type] })

/** What the platform tells the app's webhook. An event that a newer platform has is `"unrecognized"`. @source facts 18 */
export const WebhookEvent = openUnion({
  "user.created": event("user.created"),
  "user.updated": event("user.updated"),
  "user.deleted": event("user.deleted"),
  "team.created": event("team.created"),
  "team.updated": event("team.updated"),
  "team.deleted": event("team.deleted"),
  "team_membership.created": event("team_membership.created"),
  "team_membership.deleted": event("team_membership.deleted"),
  "team_permission.created": event("team_permission.created"),
  "team_permission.deleted": event("team_permission.deleted"),
  "project_permission.created": event("project_permission.created"),
  "project_permission.deleted": event("project_permission.deleted"),
  "stack.test": event("stack.test")
})
export type WebhookEvent = typeof WebhookEvent.Type

/** What it takes to open the page where the webhooks of the project are managed. @source facts 17.1 */
export class SvixToken extends Opaque<SvixToken>()(Wire({ token: Secret, url: nullWhenAbsent(Schema.String) })) {}

/** The endpoint to try out. @source facts 17.2 */
export class TestWebhook extends Opaque<TestWebhook>()(Wire({ endpointId: Schema.String })) {}

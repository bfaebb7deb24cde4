import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { Opaque } from "./Opaque.js"
import type { Unrecognized } from "./Open.js"
import { openUnion } from "./Open.js"
import { ProjectPermission, TeamPermission } from "./Permission.js"
import { otherWebhookEvent } from "./rules/otherType.js"
import { Secret } from "./Secret.js"
import { ServerTeam } from "./Team.js"
import { TeamMembership } from "./TeamMember.js"
import { ServerUser } from "./User.js"
import { WebLinkOrNull } from "./WebLinkOrNull.js"
import { Wire } from "./wire.js"

/** A deleted team. */
export class DeletedTeam extends Opaque<DeletedTeam>()(Schema.Struct({ id: Schema.String })) {}

/** A deleted user, with the teams that they were in. */
export class DeletedUser extends Opaque<DeletedUser>()(Schema.Struct({ id: Schema.String, teams: Schema.Array(DeletedTeam) })) {}

/** The data of a test event. */
export class WebhookTest extends Opaque<WebhookTest>()(Schema.Struct({ message: Schema.String, endpointUrl: Schema.String })) {}

/** The data of each type of event. @source protocol/webhooks.md */
const data = {
  "user.created": ServerUser,
  "user.updated": ServerUser,
  "user.deleted": DeletedUser,
  "team.created": ServerTeam,
  "team.updated": ServerTeam,
  "team.deleted": DeletedTeam,
  "team_membership.created": TeamMembership,
  "team_membership.deleted": TeamMembership,
  "team_permission.created": TeamPermission,
  "team_permission.deleted": TeamPermission,
  "project_permission.created": ProjectPermission,
  "project_permission.deleted": ProjectPermission,
  "stack.test": WebhookTest
}

/** The types of the events that the platform sends. @source protocol/webhooks.md */
export type WebhookEventType = keyof typeof data

/** An event of one type. */
export interface WebhookEventOf<Type extends WebhookEventType> {
  readonly type: Type
  readonly data: (typeof data)[Type]["Type"]
}

/** A webhook event. Its type is `"unrecognized"` if only a newer platform has it. @source protocol/webhooks.md */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType] | Unrecognized

const event = <const Type extends WebhookEventType>(type: Type) => Schema.Struct({ type: Schema.Literal(type), data: data[type] })

/** The schema of a webhook's body. @source protocol/webhooks.md */
export const WebhookEvent: Schema.Codec<WebhookEvent, unknown> = openUnion(otherWebhookEvent, {
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

/** The token and URL of the page on which the project's webhooks are managed. @source protocol/emails.md#calls */
export class SvixToken extends Opaque<SvixToken>()(Wire({ token: Secret, url: nullWhenAbsent(WebLinkOrNull) })) {}

/** The endpoint to test. @source protocol/emails.md#internal-calls */
export class TestWebhook extends Opaque<TestWebhook>()(Wire({ endpointId: Schema.String })) {}

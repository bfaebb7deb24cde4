// Written by `npm run compile` from src/schemas/Webhook.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { openUnion } from "../../codecs/openUnion.js"
import { literal, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Webhook.js"
import { ProjectPermission, TeamPermission } from "./Permission.js"
import { ServerTeam } from "./Team.js"
import { TeamMembership } from "./TeamMember.js"
import { ServerUser } from "./User.js"

/** @internal */
export const SvixToken = /* @__PURE__ */ of<typeof schemas.SvixToken.Type>(/* @__PURE__ */ struct({
  token: secret,
  url: /* @__PURE__ */ nullWhenAbsent(string)
}))

/** @internal */
export const TestWebhook = /* @__PURE__ */ of<typeof schemas.TestWebhook.Type>(/* @__PURE__ */ struct({
  endpointId: ["endpoint_id", string]
}))

/** @internal */
export const DeletedTeam = /* @__PURE__ */ of<typeof schemas.DeletedTeam.Type>(/* @__PURE__ */ struct({
  id: string
}))

/** @internal */
export const DeletedUser = /* @__PURE__ */ of<typeof schemas.DeletedUser.Type>(/* @__PURE__ */ struct({
  id: string,
  teams: /* @__PURE__ */ array(DeletedTeam)
}))

/** @internal */
export const WebhookTest = /* @__PURE__ */ of<typeof schemas.WebhookTest.Type>(/* @__PURE__ */ struct({
  message: string,
  endpointUrl: string
}))

/** @internal */
export const WebhookEvent = /* @__PURE__ */ of<typeof schemas.WebhookEvent.Type>(/* @__PURE__ */ openUnion({
  "user.created": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("user.created"),
    data: ServerUser
  }),
  "user.updated": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("user.updated"),
    data: ServerUser
  }),
  "user.deleted": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("user.deleted"),
    data: DeletedUser
  }),
  "team.created": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team.created"),
    data: ServerTeam
  }),
  "team.updated": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team.updated"),
    data: ServerTeam
  }),
  "team.deleted": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team.deleted"),
    data: DeletedTeam
  }),
  "team_membership.created": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team_membership.created"),
    data: TeamMembership
  }),
  "team_membership.deleted": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team_membership.deleted"),
    data: TeamMembership
  }),
  "team_permission.created": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team_permission.created"),
    data: TeamPermission
  }),
  "team_permission.deleted": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("team_permission.deleted"),
    data: TeamPermission
  }),
  "project_permission.created": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("project_permission.created"),
    data: ProjectPermission
  }),
  "project_permission.deleted": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("project_permission.deleted"),
    data: ProjectPermission
  }),
  "stack.test": /* @__PURE__ */ struct({
    type: /* @__PURE__ */ literal("stack.test"),
    data: WebhookTest
  })
}))


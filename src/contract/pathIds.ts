import { permissionId, uuid } from "../schemas/rules/ids.js"
import type { Rule } from "../schemas/rules/Rule.js"

/**
 * What the ids in paths look like, by the name of the parameter. One without a rule may be any text: the platform looks such ids
 * up without a look at their shape. @source protocol/formats.md @internal
 */
export const pathIds: { readonly [name: string]: Rule<string> | undefined } = {
  categoryId: uuid,
  contactChannelId: uuid,
  draftId: uuid,
  emailId: uuid,
  invitationId: uuid,
  keyId: uuid,
  permissionId,
  providerId: uuid,
  sessionId: uuid,
  teamId: uuid,
  templateId: uuid,
  threadId: uuid,
  userId: uuid
}

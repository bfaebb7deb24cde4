import { customId } from "../schemas/rules/customIds.js"
import { permissionId, uuid } from "../schemas/rules/ids.js"
import type { Rule } from "../schemas/rules/Rule.js"

/**
 * The rules for the ids in paths, by the name of the parameter. An id without a rule may be any text: the platform looks it up
 * without checking its form. @source protocol/formats.md @internal
 */
export const pathIds: { readonly [name: string]: Rule<string> | undefined } = {
  categoryId: uuid,
  contactChannelId: uuid,
  draftId: uuid,
  emailId: uuid,
  invitationId: uuid,
  itemId: customId,
  keyId: uuid,
  permissionId,
  productId: customId,
  providerId: uuid,
  sessionId: uuid,
  storeId: customId,
  teamId: uuid,
  templateId: uuid,
  themeId: uuid,
  threadId: uuid,
  userId: uuid
}

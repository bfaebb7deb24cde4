import * as limits from "../limits.js"
import * as messages from "../messages/id.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atMost } from "./text.js"

const uuidPattern = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$/i

/** Returns whether a string is a UUID of version 4, as the platform makes them, or the nil UUID. @source RFC 9562 5.4, protocol/formats.md */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** A UUID. @source protocol/formats.md @internal */
export const uuid: Rule<string> = must(isUuid, messages.uuid)

/** The id of a project: a UUID, or `internal`. @source protocol/formats.md @internal */
export const projectId: Rule<string> = must(
  (text: string) => text === limits.internalProjectId || isUuid(text),
  messages.projectId
)

/** The maximum length of the id of a branch. @source protocol/formats.md#ids @internal */
export const branchIdLength: Rule<string> = atMost(limits.branchIdMaxLength)

/** The id of a permission that a project defines. @source protocol/formats.md#ids @internal */
export const customPermissionId: Rule<string> = must((text: string) => /^[a-z0-9_:]+$/.test(text), messages.permissionId)

const isSystemPermission = (text: string) => limits.systemPermissions.some((id) => id === text)

/** The id of a permission: one that a project defines, or a system one with a `$`. @source protocol/formats.md#ids @internal */
export const permissionId: Rule<string> = (text) => {
  if (!/^\$?[a-z0-9_:]+$/.test(text)) return messages.permissionId
  return text.startsWith("$") && !isSystemPermission(text) ? messages.systemPermission : null
}

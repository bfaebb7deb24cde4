import * as Schema from "effect/Schema"
import { check } from "./check.js"
import * as customIds from "./rules/customIds.js"
import { uuidOrMe } from "./rules/customIds.js"
import * as rules from "./rules/ids.js"
import { codeLength } from "./rules/oauth.js"
import { notEmpty } from "./rules/text.js"

export { isUuid } from "./rules/ids.js"

/** The id of a user, a team, a contact channel, a session or a key. @source protocol/formats.md */
export const Uuid = Schema.String.check(check(rules.uuid))

/** The id of a user, or `me` for the signed-in user. @source protocol/formats.md#passwords-and-names */
export const UserIdOrMe = Schema.String.check(check(uuidOrMe))

/** The id of a project: a UUID, or `internal`. @source protocol/formats.md */
export const ProjectId = Schema.String.check(check(rules.projectId))

/** The id of a branch of a project: 1 to 255 characters. @source protocol/formats.md#ids */
export const BranchId = Schema.String.check(check(notEmpty), check(rules.branchIdLength))

/** The id of a permission that a project defines. @source protocol/formats.md#ids */
export const CustomPermissionId = Schema.String.check(check(rules.customPermissionId))

/** The id of a permission: one that the project defines, or a system one with a `$`. @source protocol/formats.md#ids */
export const PermissionId = Schema.String.check(check(rules.permissionId))

/** The id of a price, catalog, product, item, store or trusted domain: 1 to 63 characters. @source protocol/formats.md#ids */
export const CustomId = Schema.String.check(check(customIds.customIdLength), check(customIds.customIdCharacters))

/** The code of a link or a second factor: exactly 45 characters. @source protocol/tokens.md#verification-codes */
export const CodeText = Schema.String.check(check(codeLength))

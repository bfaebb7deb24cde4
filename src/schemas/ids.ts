import * as Schema from "effect/Schema"
import { atMost, exactly, notEmpty } from "./length.js"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import { must, rule } from "./rule.js"

const uuid = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$/i

/** Holds for the text of a UUID. @source RFC 9562 4, facts 3.3 */
export const isUuid = (text: string): boolean => uuid.test(text)

/** The id of a user, a team, a contact channel, a session or a key. @source facts 3.3 */
export const Uuid = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ must(isUuid, messages.uuid))

/** The id of a user, or `me` for the one who is signed in. @source spec 5 Credentials */
export const UserIdOrMe = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must((text: string) => text === "me" || isUuid(text), messages.uuid)
)

/** The id of a project: a UUID, or `internal`. @source facts 3.3 */
export const ProjectId = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must((text: string) => text === limits.internalProjectId || isUuid(text), messages.projectId)
)

/** The id of a branch of a project: 1 to 255 characters. @source spec 5 Identifiers */
export const BranchId = /* @__PURE__ */ Schema.String.check(notEmpty, /* @__PURE__ */ atMost(limits.branchIdMaxLength))

/** The id of a permission that a project defines. @source spec 5 Identifiers */
export const CustomPermissionId = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must((text: string) => /^[a-z0-9_:]+$/.test(text), messages.permissionId)
)

const isSystemPermission = (text: string) => limits.systemPermissions.some((id) => id === text)

/** The id of a permission, one that the project defines or a system one with a `$`. @source spec 5 Identifiers */
export const PermissionId = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ rule((text: string) => {
    if (!/^\$?[a-z0-9_:]+$/.test(text)) return messages.permissionId
    return text.startsWith("$") && !isSystemPermission(text) ? messages.systemPermission : null
  })
)

/** The id of a price, catalog, product, item, store or trusted domain: 1 to 63 characters. @source spec 5 Identifiers */
export const CustomId = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ atMost(limits.idMaxLength),
  /* @__PURE__ */ must((text: string) => /^[a-zA-Z0-9_][a-zA-Z0-9_-]*$/.test(text), messages.customId)
)

/** A code of a link or a second factor: exactly 45 characters. @source facts 6 */
export const CodeText = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ exactly(limits.codeLength))

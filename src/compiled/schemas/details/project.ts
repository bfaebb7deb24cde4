// Written by `npm run compile` from src/schemas/details/project.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable } from "../../../codecs/absence.js"
import { array } from "../../../codecs/array.js"
import { millis } from "../../../codecs/date.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/project.js"

/** @internal */
export const AccessTypeWithoutProjectId = /* @__PURE__ */ of<typeof schemas.AccessTypeWithoutProjectId.Type>(/* @__PURE__ */ struct({
  requestType: ["request_type", string]
}))

/** @internal */
export const AdminAccessTokenExpired = /* @__PURE__ */ of<typeof schemas.AdminAccessTokenExpired.Type>(/* @__PURE__ */ struct({
  expiredAt: ["expired_at_millis", /* @__PURE__ */ nullable(millis)]
}))

/** @internal */
export const BranchDoesNotExist = /* @__PURE__ */ of<typeof schemas.BranchDoesNotExist.Type>(/* @__PURE__ */ struct({
  branchId: ["branch_id", string]
}))

/** @internal */
export const CurrentProjectNotFound = /* @__PURE__ */ of<typeof schemas.CurrentProjectNotFound.Type>(/* @__PURE__ */ struct({
  projectId: ["project_id", string]
}))

/** @internal */
export const InsufficientAccessType = /* @__PURE__ */ of<typeof schemas.InsufficientAccessType.Type>(/* @__PURE__ */ struct({
  actualAccessType: ["actual_access_type", string],
  allowedAccessTypes: ["allowed_access_types", /* @__PURE__ */ array(string)]
}))

/** @internal */
export const InvalidPublishableClientKey = CurrentProjectNotFound

/** @internal */
export const InvalidSecretServerKey = CurrentProjectNotFound

/** @internal */
export const InvalidSuperSecretAdminKey = CurrentProjectNotFound

/** @internal */
export const ProjectNotFound = CurrentProjectNotFound


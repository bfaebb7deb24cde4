// Written by `npm run compile` from src/schemas/details/permission.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable, string } from "../../../codecs/plain.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/permission.js"

export const ContainedPermissionNotFound = /* @__PURE__ */ of<typeof schemas.ContainedPermissionNotFound.Type>(
  /* @__PURE__ */ struct({ permissionId: ["permission_id", string] })
)

export const PermissionIdAlreadyExists = ContainedPermissionNotFound

export const PermissionNotFound = ContainedPermissionNotFound

export const PermissionScopeMismatch = /* @__PURE__ */ of<typeof schemas.PermissionScopeMismatch.Type>(
  /* @__PURE__ */ struct({
    permissionId: ["permission_id", string],
    expectedScope: ["expected_scope", string],
    actualScope: ["actual_scope", /* @__PURE__ */ nullable(string)]
  })
)

export const ProjectPermissionRequired = /* @__PURE__ */ of<typeof schemas.ProjectPermissionRequired.Type>(
  /* @__PURE__ */ struct({ userId: ["user_id", string], permissionId: ["permission_id", string] })
)

export const TeamPermissionNotFound = /* @__PURE__ */ of<typeof schemas.TeamPermissionNotFound.Type>(
  /* @__PURE__ */ struct({ teamId: ["team_id", string], userId: ["user_id", string], permissionId: ["permission_id", string] })
)

export const TeamPermissionRequired = TeamPermissionNotFound

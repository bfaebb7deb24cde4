import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const ProjectDetails = /* @__PURE__ */ Wire({ projectId: Schema.String })

/** What `AccessTypeWithoutProjectId` tells: the access type of the request. @internal */
export const AccessTypeWithoutProjectId = /* @__PURE__ */ Wire({ requestType: Schema.String })

/** What `InsufficientAccessType` tells: the access type of the request, and those that the call is open to. @internal */
export const InsufficientAccessType = /* @__PURE__ */ Wire({
  actualAccessType: Schema.String,
  allowedAccessTypes: Schema.Array(Schema.String)
})

/** What `InvalidPublishableClientKey` tells: the id of the project. @internal */
export const InvalidPublishableClientKey = ProjectDetails

/** What `InvalidSecretServerKey` tells: the id of the project. @internal */
export const InvalidSecretServerKey = ProjectDetails

/** What `InvalidSuperSecretAdminKey` tells: the id of the project. @internal */
export const InvalidSuperSecretAdminKey = ProjectDetails

/** What `AdminAccessTokenExpired` tells: when the token expired, if the platform knows. @internal */
export const AdminAccessTokenExpired = /* @__PURE__ */ Wire(
  { expiredAt: Schema.NullOr(Schema.DateFromMillis) },
  { expiredAt: "expired_at_millis" }
)

/** What `ProjectNotFound` tells: the id that is no project's. @internal */
export const ProjectNotFound = ProjectDetails

/** What `CurrentProjectNotFound` tells: the id that is no project's. @internal */
export const CurrentProjectNotFound = ProjectDetails

/** What `BranchDoesNotExist` tells: the id that is no branch's. @internal */
export const BranchDoesNotExist = /* @__PURE__ */ Wire({ branchId: Schema.String })

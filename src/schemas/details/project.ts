import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const ProjectDetails = Wire({ projectId: Schema.String })

/** The details of `AccessTypeWithoutProjectId`: the access type of the request. @internal */
export const AccessTypeWithoutProjectId = Wire({ requestType: Schema.String })

/** The details of `InsufficientAccessType`: the access type of the request, and those that the call allows. @internal */
export const InsufficientAccessType = Wire({
  actualAccessType: Schema.String,
  allowedAccessTypes: Schema.Array(Schema.String)
})

/** The details of `InvalidPublishableClientKey`: the id of the project. @internal */
export const InvalidPublishableClientKey = ProjectDetails

/** The details of `InvalidSecretServerKey`: the id of the project. @internal */
export const InvalidSecretServerKey = ProjectDetails

/** The details of `InvalidSuperSecretAdminKey`: the id of the project. @internal */
export const InvalidSuperSecretAdminKey = ProjectDetails

/** The details of `AdminAccessTokenExpired`: when the token expired, if the platform knows. @internal */
export const AdminAccessTokenExpired = Wire(
  { expiredAt: Schema.NullOr(Schema.DateFromMillis) },
  { expiredAt: "expired_at_millis" }
)

/** The details of `ProjectNotFound`: the unknown id. @internal */
export const ProjectNotFound = ProjectDetails

/** The details of `CurrentProjectNotFound`: the unknown id. @internal */
export const CurrentProjectNotFound = ProjectDetails

/** The details of `BranchDoesNotExist`: the unknown id. @internal */
export const BranchDoesNotExist = Wire({ branchId: Schema.String })

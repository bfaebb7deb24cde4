import * as Context from "effect/Context"
import * as definitions from "../../../contract/admin/projectPermissionDefinitions.js"
import type { AdminPermissionDefinitions } from "./AdminPermissionDefinitions.js"
import { permissionDefinitions } from "./AdminPermissionDefinitions.js"

/** The permissions that can be granted in the whole project. */
export class AdminProjectPermissionDefinitions extends Context.Service<
  AdminProjectPermissionDefinitions,
  AdminPermissionDefinitions
>()("portico/resources/AdminProjectPermissionDefinitions") {
  /** @internal */
  static readonly make = permissionDefinitions(definitions)
}

import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as definitions from "../../contract/admin/projectPermissionDefinitions.js"
import type { AdminTransport } from "../transport/Transport.js"
import type { AdminPermissionDefinitions } from "./AdminPermissionDefinitions.js"
import { permissionDefinitions } from "./AdminPermissionDefinitions.js"
import type { ProjectChanges } from "./ProjectChanges.js"

/** The permissions that can be granted in the whole project. */
export class AdminProjectPermissionDefinitions extends Context.Service<
  AdminProjectPermissionDefinitions,
  AdminPermissionDefinitions
>()("portico/resources/AdminProjectPermissionDefinitions") {
  static readonly layerNoDeps: Layer.Layer<AdminProjectPermissionDefinitions, never, AdminTransport | ProjectChanges> =
    Layer.effect(AdminProjectPermissionDefinitions, permissionDefinitions(definitions))
}

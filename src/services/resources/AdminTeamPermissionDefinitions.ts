import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as definitions from "../../contract/admin/teamPermissionDefinitions.js"
import type { AdminTransport } from "../transport/Transport.js"
import type { AdminPermissionDefinitions } from "./AdminPermissionDefinitions.js"
import { permissionDefinitions } from "./AdminPermissionDefinitions.js"
import type { ProjectChanges } from "./ProjectChanges.js"

/** The permissions that can be granted in teams. */
export class AdminTeamPermissionDefinitions extends Context.Service<AdminTeamPermissionDefinitions, AdminPermissionDefinitions>()(
  "portico/resources/AdminTeamPermissionDefinitions"
) {
  static readonly layerNoDeps: Layer.Layer<AdminTeamPermissionDefinitions, never, AdminTransport | ProjectChanges> = Layer.effect(
    AdminTeamPermissionDefinitions,
    permissionDefinitions(definitions)
  )
}

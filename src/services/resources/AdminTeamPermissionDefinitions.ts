import * as Context from "effect/Context"
import * as definitions from "../../contract/admin/teamPermissionDefinitions.js"
import { layered } from "../layered.js"
import type { AdminPermissionDefinitions } from "./AdminPermissionDefinitions.js"
import { permissionDefinitions } from "./AdminPermissionDefinitions.js"

/** The permissions that can be granted in teams. */
export class AdminTeamPermissionDefinitions extends Context.Service<AdminTeamPermissionDefinitions, AdminPermissionDefinitions>()(
  "portico/resources/AdminTeamPermissionDefinitions"
) {
  static readonly layerNoDeps = layered(AdminTeamPermissionDefinitions, permissionDefinitions(definitions))
}

import * as Layer from "effect/Layer"
import { AdminAiChat } from "./AdminAiChat.js"
import { AdminConfig } from "./AdminConfig.js"
import { AdminCurrentProject } from "./AdminCurrentProject.js"
import { AdminEmails } from "./AdminEmails.js"
import { AdminInternalApiKeys } from "./AdminInternalApiKeys.js"
import { AdminMetrics } from "./AdminMetrics.js"
import { AdminPayments } from "./AdminPayments.js"
import { AdminProjectPermissionDefinitions } from "./AdminProjectPermissionDefinitions.js"
import { AdminTeamPermissionDefinitions } from "./AdminTeamPermissionDefinitions.js"
import { AdminWebhooks } from "./AdminWebhooks.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** What the owner of a project can do with the project itself. @internal */
export const layerAdmin = Layer.mergeAll(
  AdminAiChat.layerNoDeps,
  AdminConfig.layerNoDeps,
  AdminCurrentProject.layerNoDeps,
  AdminEmails.layerNoDeps,
  AdminInternalApiKeys.layerNoDeps,
  AdminMetrics.layerNoDeps,
  AdminPayments.layerNoDeps,
  AdminProjectPermissionDefinitions.layerNoDeps,
  AdminTeamPermissionDefinitions.layerNoDeps,
  AdminWebhooks.layerNoDeps
).pipe(Layer.provide(ProjectChanges.layer))

import type { Arrangement } from "../../stage.js"
import { auth } from "./auth.js"
import { configLayers } from "./configLayers.js"
import { invitations } from "./invitations.js"
import { oauth } from "./oauth.js"
import { outboxes } from "./outbox.js"
import { payments } from "./payments.js"
import { projects } from "./projects.js"
import { tools } from "./tools.js"
import { users } from "./users.js"

/** What the recordings of 2026-04 need beside, or in place of, what those of 2025-11 do. */
export const later: Readonly<Record<string, Arrangement>> = {
  ...auth,
  ...configLayers,
  ...invitations,
  ...oauth,
  ...outboxes,
  ...payments,
  ...projects,
  ...tools,
  ...users
}

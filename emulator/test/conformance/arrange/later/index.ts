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

/** The arrangements of the 2026-04 recordings that differ from those of 2025-11. */
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

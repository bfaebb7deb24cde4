import type { Arrangement } from "../../stage.js"
import { configLayers } from "./configLayers.js"
import { oauth } from "./oauth.js"
import { outboxes } from "./outbox.js"
import { payments } from "./payments.js"

/** What the recordings of 2026-04 need beside, or in place of, what those of 2025-11 do. */
export const later: Readonly<Record<string, Arrangement>> = {
  ...configLayers,
  ...oauth,
  ...payments,
  ...outboxes
}

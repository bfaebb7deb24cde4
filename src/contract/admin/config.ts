import { ConfigSourceAnswer, RenderedConfig, ResetConfigKeys } from "../../schemas/Config.js"
import { Done } from "../../schemas/wire.js"
import { admin } from "../levels.js"

export { updateInOne } from "./configInOne.js"

/** Gets the whole configuration of the project, with all defaults filled in. @source protocol/projects.md#calls */
export const get = admin.get("/internal/config", { success: RenderedConfig })

/** Removes settings of the layer `branch` or `environment`, by path. @source protocol/changes.md */
export const resetKeys = admin.post("/internal/config/override/:level/reset-keys", {
  since: "2026-04",
  payload: ResetConfigKeys,
  success: Done,
  retry: "idempotent"
})

/** Gets the origin of the layer `branch`. @source protocol/changes.md */
export const getSource = admin.get("/internal/config/source", {
  since: "2026-04",
  success: ConfigSourceAnswer
})

/** Disconnects the layer `branch` from its origin, and leaves the layer unchanged. @source protocol/changes.md */
export const unlinkSource = admin.del("/internal/config/source", {
  since: "2026-04",
  success: Done
})

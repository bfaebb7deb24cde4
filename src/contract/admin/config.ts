import { ConfigSourceAnswer, RenderedConfig, ResetConfigKeys } from "../../schemas/Config.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

export { updateInOne } from "./configInOne.js"

/** Gets the whole configuration of the project, with all defaults filled in. @source protocol/projects.md#calls */
export const get = Endpoint.get("/internal/config", { access: "admin", session: "none", success: RenderedConfig })

/** Removes settings of the layer `branch` or `environment`, by path. @source protocol/changes.md */
export const resetKeys = Endpoint.post("/internal/config/override/:level/reset-keys", {
  access: "admin",
  session: "none",
  since: "2026-04",
  payload: ResetConfigKeys,
  success: Done,
  retry: "idempotent"
})

/** Gets the origin of the layer `branch`. @source protocol/changes.md */
export const getSource = Endpoint.get("/internal/config/source", {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: ConfigSourceAnswer
})

/** Disconnects the layer `branch` from its origin, and leaves the layer unchanged. @source protocol/changes.md */
export const unlinkSource = Endpoint.del("/internal/config/source", {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: Done
})

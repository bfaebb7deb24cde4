import { ConfigSourceAnswer, RenderedConfig, ResetConfigKeys } from "../../schemas/Config.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

export { updateInOne } from "./configInOne.js"

/** Gets the whole configuration of the project, with every default filled in. @source protocol/projects.md#calls */
export const get = Endpoint.get("/internal/config", { access: "admin", session: "none", success: RenderedConfig })

/** Takes away what the layer `branch` or `environment` sets, by path. @source protocol/changes.md */
export const resetKeys = Endpoint.post("/internal/config/override/:level/reset-keys", {
  access: "admin",
  session: "none",
  since: "2026-04",
  payload: ResetConfigKeys,
  success: Done,
  retry: "idempotent"
})

/** Gets where the configuration of the layer `branch` comes from. @source protocol/changes.md */
export const getSource = Endpoint.get("/internal/config/source", {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: ConfigSourceAnswer
})

/** Forgets where the configuration of the layer `branch` comes from, and leaves it as it is. @source protocol/changes.md */
export const unlinkSource = Endpoint.del("/internal/config/source", {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: Done
})

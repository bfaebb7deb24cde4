import { InvalidConfigOverride } from "../../errors/refusals.js"
import { ConfigLayer, ConfigOverride, ReplaceConfig } from "../../schemas/Config.js"
import { Done } from "../../schemas/wire.js"
import { updateInOne } from "../admin/configInOne.js"
import { server } from "../levels.js"
import { done, onlyEnvironment } from "../older/config.js"

// A server app may use the level `branch` only.

/** Gets what one layer of the configuration sets. @source protocol/changes.md */
export const getLayer = server.get("/internal/config/override/:level", {
  since: "2026-04",
  success: ConfigLayer
})

/** Replaces everything that one layer sets; the level `branch` requires its origin. @source protocol/changes.md */
export const replaceLayer = server.put("/internal/config/override/:level", {
  since: "2026-04",
  payload: ReplaceConfig,
  newFields: { "body.source.workflow_path": { since: "2026-11" } },
  success: Done,
  errors: [InvalidConfigOverride]
})

/** Changes parts of one layer. @source protocol/changes.md */
export const updateLayer = server.patch("/internal/config/override/:level", {
  since: "2026-04",
  payload: ConfigOverride,
  success: Done,
  errors: [InvalidConfigOverride],
  was: { call: updateInOne, input: onlyEnvironment, output: done }
})

import { InvalidConfigOverride } from "../../errors/refusals.js"
import { ConfigOverride } from "../../schemas/Config.js"
import { Nothing } from "../../schemas/Nothing.js"
import { admin } from "../levels.js"

/** Changes parts of a configuration without layers. @source protocol/projects.md#calls */
export const updateInOne = admin.patch("/internal/config/override", {
  until: "2025-11",
  payload: ConfigOverride,
  success: Nothing,
  errors: [InvalidConfigOverride]
})

import { InvalidConfigOverride } from "../../errors/refusals.js"
import { ConfigOverride } from "../../schemas/Config.js"
import { Nothing } from "../../schemas/Nothing.js"
import * as Endpoint from "../Endpoint.js"

/** Changes parts of a configuration without layers. @source protocol/projects.md#calls */
export const updateInOne = Endpoint.patch("/internal/config/override", {
  access: "admin",
  session: "none",
  until: "2025-11",
  payload: ConfigOverride,
  success: Nothing,
  errors: [InvalidConfigOverride]
})

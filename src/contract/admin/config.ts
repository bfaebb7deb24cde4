import { ConfigOverride, RenderedConfig } from "../../schemas/Config.js"
import { Nothing } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Gets the whole configuration of the project, with every default filled in. @source spec 7 Admin calls, facts 13.2 */
export const get = Endpoint.get("/internal/config", { access: "admin", session: "none", success: RenderedConfig })

/** Changes parts of the configuration of the project. @source spec 7 Admin calls, facts 13.2 */
export const update = Endpoint.patch("/internal/config/override", {
  access: "admin",
  session: "none",
  payload: ConfigOverride,
  success: Nothing
})

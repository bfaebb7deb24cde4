import { BackendUrls } from "../schemas/BackendUrls.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the platform's base URLs. Needs no key. @source protocol/changes.md */
export const list = Endpoint.get("/internal/backend-urls", {
  access: "client",
  session: "none",
  since: "2026-04",
  success: BackendUrls
})

import { BackendUrls } from "../schemas/BackendUrls.js"
import { anyone } from "./levels.js"

/** Lists the platform's base URLs. Needs no key. @source protocol/changes.md */
export const list = anyone.get("/internal/backend-urls", {
  since: "2026-04",
  success: BackendUrls
})

// Written by `npm run compile` from src/contract/admin/projects.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/projects.js"
import { AdminProject, UpdateProject } from "../../schemas/Project.js"
import { Done } from "../../schemas/wire.js"

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/internal/projects/current", {
  access: "admin",
  session: "none",
  success: Done
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/internal/projects/current", {
  access: "admin",
  session: "none",
  success: AdminProject
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/internal/projects/current", {
  access: "admin",
  session: "none",
  payload: UpdateProject,
  success: AdminProject
})


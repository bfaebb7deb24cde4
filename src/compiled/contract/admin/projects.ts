// Written by `npm run compile` from src/contract/admin/projects.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/projects.js"
import { AdminProject, UpdateProject } from "../../schemas/Project.js"
import { Done } from "../../schemas/wire.js"

export const del = /* @__PURE__ */ call<typeof contract.del>("DELETE", "/internal/projects/current", {
  access: "admin",
  session: "none",
  success: Done
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/internal/projects/current", {
  access: "admin",
  session: "none",
  success: AdminProject
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/internal/projects/current", {
  access: "admin",
  session: "none",
  payload: UpdateProject,
  success: AdminProject
})


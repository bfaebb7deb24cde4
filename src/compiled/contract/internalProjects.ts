// Written by `npm run compile` from src/contract/internalProjects.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/internalProjects.js"
import { UserAuthenticationRequired } from "../../errors/auth.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { ExpectedInternalProject, ProjectNotFound } from "../../errors/project.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { AdminProject, CreateProject, TransferProject, TransferredProject } from "../schemas/Project.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/internal/projects", {
  access: "client",
  session: "required",
  payload: CreateProject,
  success: AdminProject,
  errors: [UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/projects", {
  access: "client",
  session: "required",
  success: /* @__PURE__ */ listOf(AdminProject),
  errors: [UserAuthenticationRequired, ExpectedInternalProject]
})

export const transfer: CallOf<typeof contract.transfer> = /* @__PURE__ */ call("POST", "/internal/projects/transfer", {
  access: "client",
  session: "required",
  payload: TransferProject,
  success: TransferredProject,
  errors: [ProjectNotFound, TeamPermissionRequired, TeamMembershipNotFound]
})


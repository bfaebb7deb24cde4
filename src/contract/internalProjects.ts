import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { ExpectedInternalProject, ProjectNotFound } from "../errors/project.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { List } from "../schemas/List.js"
import { AdminProject, CreateProject, TransferProject, TransferredProject } from "../schemas/Project.js"
import { user } from "./levels.js"
import { newProjectFields } from "./logos.js"

/** Lists the projects owned by the teams of the internal project's user. @source protocol/projects.md#calls */
export const list = user.get("/internal/projects", {
  success: List(AdminProject),
  errors: [UserAuthenticationRequired, ExpectedInternalProject]
})

/** Creates a project owned by a team of the internal project's user. @source protocol/projects.md#calls */
export const create = user.post("/internal/projects", {
  payload: CreateProject,
  success: AdminProject,
  newFields: { ...newProjectFields, "body.is_development_environment": { since: "2026-11" } },
  errors: [UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound]
})

/**
 * Transfers a project to another team; the user must be an admin of its team and a member of the other.
 * @source protocol/projects.md#calls
 */
export const transfer = user.post("/internal/projects/transfer", {
  payload: TransferProject,
  success: TransferredProject,
  errors: [ProjectNotFound, TeamPermissionRequired, TeamMembershipNotFound]
})

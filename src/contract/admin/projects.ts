import { EmailThemeNotFound, InvalidProfileImage } from "../../errors/refusals.js"
import { AdminProject, UpdateProjectInput } from "../../schemas/Project.js"
import { Done } from "../../schemas/wire.js"
import { admin } from "../levels.js"
import { newProjectFields } from "../logos.js"

/** Gets the app's project with all its settings. @source protocol/projects.md#calls */
export const get = admin.get("/internal/projects/current", {
  success: AdminProject
})

/** Updates the app's project and returns it. @source protocol/projects.md#calls */
export const update = admin.patch("/internal/projects/current", {
  payload: UpdateProjectInput,
  success: AdminProject,
  newFields: newProjectFields,
  errors: [InvalidProfileImage, EmailThemeNotFound]
})

/** Deletes the app's project. @source protocol/projects.md#calls */
export const del = admin.del("/internal/projects/current", {
  success: Done
})

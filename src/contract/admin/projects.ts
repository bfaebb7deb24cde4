import { EmailThemeNotFound, InvalidProfileImage } from "../../errors/refusals.js"
import { AdminProject, UpdateProjectInput } from "../../schemas/Project.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"
import { newProjectFields } from "../logos.js"

/** Gets the app's project with all its settings. @source protocol/projects.md#calls */
export const get = Endpoint.get("/internal/projects/current", {
  access: "admin",
  session: "none",
  success: AdminProject
})

/** Updates the app's project and returns it. @source protocol/projects.md#calls */
export const update = Endpoint.patch("/internal/projects/current", {
  access: "admin",
  session: "none",
  payload: UpdateProjectInput,
  success: AdminProject,
  newFields: newProjectFields,
  errors: [InvalidProfileImage, EmailThemeNotFound]
})

/** Deletes the app's project. @source protocol/projects.md#calls */
export const del = Endpoint.del("/internal/projects/current", {
  access: "admin",
  session: "none",
  success: Done
})

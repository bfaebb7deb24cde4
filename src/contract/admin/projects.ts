import { EmailThemeNotFound, InvalidProfileImage } from "../../errors/refusals.js"
import { AdminProject, UpdateProject } from "../../schemas/Project.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"
import { newProjectFields } from "../logos.js"

/** Gets the project of the app with all its settings. @source protocol/projects.md#calls */
export const get = Endpoint.get("/internal/projects/current", {
  access: "admin",
  session: "none",
  success: AdminProject
})

/** Changes the project of the app and returns the new value. @source protocol/projects.md#calls */
export const update = Endpoint.patch("/internal/projects/current", {
  access: "admin",
  session: "none",
  payload: UpdateProject,
  success: AdminProject,
  newFields: newProjectFields,
  errors: [InvalidProfileImage, EmailThemeNotFound]
})

/** Deletes the project of the app. @source protocol/projects.md#calls */
export const del = Endpoint.del("/internal/projects/current", {
  access: "admin",
  session: "none",
  success: Done
})

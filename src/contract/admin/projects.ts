import { EmailThemeNotFound, InvalidProfileImage } from "../../errors/refusals.js"
import { AdminProject, UpdateProject } from "../../schemas/Project.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"
import { newProjectFields } from "../logos.js"

/** Gets the project of the app with all its settings. @source spec 7 Other client and server calls, wire 13.2 */
export const get = Endpoint.get("/internal/projects/current", {
  access: "admin",
  session: "none",
  success: AdminProject
})

/** Changes the project of the app and gives the new value. @source spec 7 Other client and server calls, wire 13.2 */
export const update = Endpoint.patch("/internal/projects/current", {
  access: "admin",
  session: "none",
  payload: UpdateProject,
  success: AdminProject,
  newFields: newProjectFields,
  errors: [InvalidProfileImage, EmailThemeNotFound]
})

/** Deletes the project of the app. @source spec 7 Other client and server calls, wire 13.2 */
export const del = Endpoint.del("/internal/projects/current", {
  access: "admin",
  session: "none",
  success: Done
})

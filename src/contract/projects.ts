import { Jwks, JwksQuery } from "../schemas/Jwks.js"
import { Project } from "../schemas/Project.js"
import * as Endpoint from "./Endpoint.js"

/** Gets the project of the app. @source spec 7 Other client and server calls, wire 13.2 */
export const get = Endpoint.get("/projects/current", {
  access: "client",
  session: "none",
  success: Project
})

/** Gets the keys that sign the access tokens of a project. @source wire 5.3 */
export const getJwks = Endpoint.get("/projects/:projectId/.well-known/jwks.json", {
  access: "client",
  session: "none",
  query: JwksQuery,
  success: Jwks
})

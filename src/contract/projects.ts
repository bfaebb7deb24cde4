import { Jwks, JwksQuery } from "../schemas/Jwks.js"
import { Project } from "../schemas/Project.js"
import * as Endpoint from "./Endpoint.js"

/** Gets the app's project. @source protocol/projects.md#calls */
export const get = Endpoint.get("/projects/current", {
  access: "client",
  session: "none",
  success: Project
})

/** Gets the public keys for the access tokens of a project. @source protocol/tokens.md#jwks */
export const getJwks = Endpoint.get("/projects/:projectId/.well-known/jwks.json", {
  access: "client",
  session: "none",
  query: JwksQuery,
  success: Jwks
})

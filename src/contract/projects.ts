import { Jwks, JwksQuery } from "../schemas/Jwks.js"
import { Project } from "../schemas/Project.js"
import { anyone } from "./levels.js"

/** Gets the app's project. @source protocol/projects.md#calls */
export const get = anyone.get("/projects/current", {
  success: Project
})

/** Gets the public keys for the access tokens of a project. @source protocol/tokens.md#jwks */
export const getJwks = anyone.get("/projects/:projectId/.well-known/jwks.json", {
  query: JwksQuery,
  success: Jwks
})

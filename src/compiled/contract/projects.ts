// Written by `npm run compile` from src/contract/projects.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/projects.js"
import { Jwks, JwksQuery } from "../schemas/Jwks.js"
import { Project } from "../schemas/Project.js"

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/projects/current", {
  access: "client",
  session: "none",
  success: Project
})

export const getJwks: CallOf<typeof contract.getJwks> = /* @__PURE__ */ call("GET", "/projects/:projectId/.well-known/jwks.json", {
  access: "client",
  session: "none",
  query: JwksQuery,
  success: Jwks
})


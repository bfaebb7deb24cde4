import { declareAt } from "./Endpoint.js"

/** Declares calls of every app, without a session. */
export const anyone = {
  get: declareAt("GET", "client", "none"),
  post: declareAt("POST", "client", "none"),
  del: declareAt("DELETE", "client", "none")
}

/** Declares calls of every app for its signed-in user. */
export const user = {
  get: declareAt("GET", "client", "required"),
  post: declareAt("POST", "client", "required"),
  patch: declareAt("PATCH", "client", "required"),
  del: declareAt("DELETE", "client", "required")
}

/** Declares calls of server and admin apps. */
export const server = {
  get: declareAt("GET", "server", "none"),
  post: declareAt("POST", "server", "none"),
  patch: declareAt("PATCH", "server", "none"),
  put: declareAt("PUT", "server", "none"),
  del: declareAt("DELETE", "server", "none")
}

/** Declares calls of admin apps. */
export const admin = {
  get: declareAt("GET", "admin", "none"),
  post: declareAt("POST", "admin", "none"),
  patch: declareAt("PATCH", "admin", "none"),
  del: declareAt("DELETE", "admin", "none")
}

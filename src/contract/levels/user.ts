import { declareAt } from "../Endpoint.js"

// Calls of every app for its signed-in user.

/** Declares a read. */
export const get = declareAt("GET", "client", "required")
/** Declares a creation or an action. */
export const post = declareAt("POST", "client", "required")
/** Declares a partial update. */
export const patch = declareAt("PATCH", "client", "required")
/** Declares a deletion. */
export const del = declareAt("DELETE", "client", "required")

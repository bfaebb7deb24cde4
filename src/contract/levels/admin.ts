import { declareAt } from "../Endpoint.js"

// Calls of admin apps.

/** Declares a read. */
export const get = declareAt("GET", "admin", "none")
/** Declares a creation or an action. */
export const post = declareAt("POST", "admin", "none")
/** Declares a partial update. */
export const patch = declareAt("PATCH", "admin", "none")
/** Declares a deletion. */
export const del = declareAt("DELETE", "admin", "none")

import { declareAt } from "../Endpoint.js"

// Calls of server and admin apps.

/** Declares a read. */
export const get = declareAt("GET", "server", "none")
/** Declares a creation or an action. */
export const post = declareAt("POST", "server", "none")
/** Declares a partial update. */
export const patch = declareAt("PATCH", "server", "none")
/** Declares a complete replacement. */
export const put = declareAt("PUT", "server", "none")
/** Declares a deletion. */
export const del = declareAt("DELETE", "server", "none")

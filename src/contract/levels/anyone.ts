import { declareAt } from "../Endpoint.js"

// Calls of every app, without a session.

/** Declares a read. */
export const get = declareAt("GET", "client", "none")
/** Declares a creation or an action. */
export const post = declareAt("POST", "client", "none")
/** Declares a deletion. */
export const del = declareAt("DELETE", "client", "none")

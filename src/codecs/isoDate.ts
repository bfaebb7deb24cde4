import { date } from "./date.js"
import { string } from "./scalar.js"

/** A codec of a time, as an ISO 8601 string on the wire. */
export const isoDate = date(string, (date) => date.toISOString())

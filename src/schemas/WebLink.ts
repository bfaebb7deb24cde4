import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { webLink } from "./rules/webLink.js"

/** A URL that is all of a response: an http or https URL without credentials. */
export const WebLink = Schema.String.check(check(webLink))

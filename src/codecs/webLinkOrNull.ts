import { isWebLink } from "../schemas/rules/webLink.js"
import { nullable } from "./absence.js"
import { string } from "./scalar.js"
import { transform } from "./transform.js"

const text = nullable(string)

/** A codec of a URL that an app shows: null if it is not an http or https URL without credentials. */
export const webLinkOrNull = transform(text, (url) => (url !== null && isWebLink(url) ? url : null), text.encode)

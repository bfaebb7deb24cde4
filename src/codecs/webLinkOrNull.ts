import { isWebLink } from "../schemas/rules/isWebLink.js"
import { nullable } from "./absence.js"
import type { Codec } from "./Codec.js"
import { string } from "./scalar.js"

const { decode, encode } = nullable(string)

/** A codec of a URL that an app shows: null if it is not an http or https URL without credentials. */
export const webLinkOrNull: Codec<string | null> = {
  decode: (input) => (typeof input === "string" && !isWebLink(input) ? null : decode(input)),
  encode
}

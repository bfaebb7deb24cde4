import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { compiledAs } from "./compiledAs.js"
import { isWebLink } from "./rules/isWebLink.js"

/**
 * A URL of the platform that an app shows as a link or an image. Any other than an http or https URL without credentials is null, so
 * that none runs a script, and the rest of the response can be used.
 */
export const WebLinkOrNull = Schema.NullOr(Schema.String).pipe(
  Schema.decodeTo(Schema.NullOr(Schema.String), {
    decode: SchemaGetter.transform((url) => (url !== null && isWebLink(url) ? url : null)),
    encode: SchemaGetter.passthrough()
  }),
  compiledAs("webLinkOrNull")
)

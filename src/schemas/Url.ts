import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { imageFormat, imageSize } from "./rules/image.js"
import { port } from "./rules/number.js"
import { handlerPath, url, urlLength, webLink, withoutSpaces } from "./rules/url.js"

export { parseUrl } from "./rules/url.js"

/** An absolute URL without spaces, at most a million characters. @source protocol/formats.md#urls */
export const Url = Schema.String.check(check(urlLength), check(withoutSpaces), check(url))

/** The path in an app below which the SDK's pages are. @source protocol/formats.md#urls */
export const HandlerPath = Schema.String.check(check(handlerPath))

/** A URL that is all of a response: an http or https URL without credentials. */
export const WebLink = Schema.String.check(check(webLink))

export { imageBytes } from "./rules/image.js"

/**
 * The image of a user, a team or a project: a web URL, or an image under 100KB as a data URL. @source protocol/formats.md#urls
 */
export const ProfileImage = Url.check(check(imageFormat), check(imageSize))

/** A port of a server: a whole number from 0 to 65535. @source protocol/formats.md#urls */
export const Port = Schema.Number.check(check(port))
